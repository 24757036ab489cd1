import type { SetupStep } from '@sevk/domain/company/company-setup';
import { lazy } from 'react';
import { DriverField } from '../../features/drivers/driver-field.tsx';

// Loaded with the step that needs them.
const DepotForm = lazy(async () => ({
	default: (await import('../../features/depots/depot-form.tsx')).DepotForm,
}));
const VehicleForm = lazy(async () => ({
	default: (await import('../../features/vehicles/vehicle-form.tsx')).VehicleForm,
}));
const VehicleImport = lazy(async () => ({
	default: (await import('../../features/vehicles/vehicle-import.tsx')).VehicleImport,
}));
const DriverForm = lazy(async () => ({
	default: (await import('../../features/drivers/driver-form.tsx')).DriverForm,
}));
const DriverImport = lazy(async () => ({
	default: (await import('../../features/drivers/driver-import.tsx')).DriverImport,
}));
const UserForm = lazy(async () => ({
	default: (await import('../../features/users/administration/user-form.tsx')).UserForm,
}));
const UserImport = lazy(async () => ({
	default: (await import('../../features/users/administration/user-import.tsx')).UserImport,
}));
const OrderImportWizard = lazy(async () => ({
	default: (await import('../../features/orders/import/order-import-wizard.tsx')).OrderImportWizard,
}));

/** Steps whose records come one by one from a form, or together from a file. */
export const fileSteps: readonly SetupStep[] = ['vehicles', 'drivers', 'users'];

/** A step whose form is open; `byFile` for the one that reads a file. */
export type OpenStep = { readonly step: SetupStep; readonly byFile: boolean };

type Props = { readonly open: OpenStep | null; readonly onClose: () => void };

export function SetupStepForm({ open, onClose }: Props) {
	if (open === null) return null;
	if (open.byFile) return <StepImport step={open.step} onClose={onClose} />;
	if (open.step === 'depot') return <DepotForm depot={null} onClose={onClose} />;
	if (open.step === 'vehicles') return <VehicleForm vehicle={null} onClose={onClose} />;
	if (open.step === 'drivers') return <DriverForm driver={null} onClose={onClose} />;
	if (open.step === 'users') {
		return <UserForm user={null} DriverField={DriverField} onClose={onClose} />;
	}
	return open.step === 'orders' ? <OrderImportWizard onClose={onClose} /> : null;
}

type ImportProps = { readonly step: SetupStep; readonly onClose: () => void };

function StepImport({ step, onClose }: ImportProps) {
	if (step === 'vehicles') return <VehicleImport onClose={onClose} />;
	return step === 'drivers' ? <DriverImport onClose={onClose} /> : <UserImport onClose={onClose} />;
}
