import { Button, Stack } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { fixOrderCrew } from '@sevk/contract/routes/route-locks';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { useState } from 'react';
import { useFormAct } from '../../api/commands/use-act.ts';
import { useMay } from '../../api/state/client-store.ts';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useCrew } from '../routes/common/route-queries.ts';

type Order = Pick<
	OrderDetail,
	'id' | 'orderNo' | 'version' | 'state' | 'depotId' | 'serviceDate' | 'fixedCrew'
>;

/** States in which a plan may still give the order to a vehicle. */
const planned: readonly OrderState[] = ['new', 'ready', 'planned', 'appointment', 'failed'];

/** Araca Sabitle: a plan gives the order to this vehicle or driver alone. */
export function FixedCrewButton({ order }: { readonly order: Order }) {
	const mayPlan = useMay('routes.plan');
	const [isOpen, setOpen] = useState(false);
	if (!mayPlan || !planned.includes(order.state)) return null;
	return (
		<>
			<Button variant="default" onClick={() => setOpen(true)}>
				Araca Sabitle
			</Button>
			{isOpen ? <FixedCrewForm order={order} onClose={() => setOpen(false)} /> : null}
		</>
	);
}

type Props = { readonly order: Order; readonly onClose: () => void };

function FixedCrewForm({ order, onClose }: Props) {
	const { id, orderNo, version, depotId, serviceDate, fixedCrew } = order;
	const { vehicles, drivers } = useCrew(depotId, serviceDate);
	const [vehicleId, setVehicleId] = useState(fixedCrew?.vehicleId ?? null);
	const [driverId, setDriverId] = useState(fixedCrew?.driverId ?? null);
	const fix = useFormAct(fixOrderCrew);
	const isSame =
		vehicleId === (fixedCrew?.vehicleId ?? null) && driverId === (fixedCrew?.driverId ?? null);

	async function save() {
		const body = { vehicleId, driverId, version };
		await fix.mutateAsync({ params: { orderId: id }, body });
		const isFree = vehicleId === null && driverId === null;
		notifySuccess(isFree ? `${orderNo} artık sabit değil.` : `${orderNo} sabitlendi.`);
		onClose();
	}

	return (
		<ActModal
			title="Araca Sabitle"
			verb="Kaydet"
			busy={fix.isPending}
			disabled={isSame}
			dirty={!isSame}
			problem={fix.error}
			onClose={onClose}
			onSubmit={() => void save().catch(() => undefined)}
		>
			<Stack>
				<Select
					label="Araç"
					search
					clearable
					placeholder="Fark etmez"
					description="Otomatik Planla siparişi başka araca ya da sürücüye vermez."
					options={vehicles.map((one) => ({ value: one.id, label: formatPlate(one.plate) }))}
					value={vehicleId}
					onChange={setVehicleId}
				/>
				<Select
					label="Sürücü"
					search
					clearable
					placeholder="Fark etmez"
					options={drivers.map((one) => ({ value: one.id, label: one.fullName }))}
					value={driverId}
					onChange={setDriverId}
				/>
			</Stack>
		</ActModal>
	);
}
