import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
	addVehicleBlackout,
	type VehicleBlackoutFields,
	vehicleBlackoutFields,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import { blackoutKindWords } from '@sevk/domain/vehicles/vehicle-blackout';
import { useFormAct } from '../../api/commands/use-act.ts';
import { fieldErrors } from '../../api/connection/problem.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { useToday } from '../../ui/date/use-today.ts';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { Select } from '../../ui/select/select.tsx';

type Props = { readonly vehicleId: string; readonly onClose: () => void };

/** Days on which a vehicle is in maintenance, at its inspection or otherwise away. */
export function VehicleBlackoutForm({ vehicleId, onClose }: Props) {
	const today = useToday();
	const add = useFormAct(addVehicleBlackout);
	const form = useForm<VehicleBlackoutFields>({
		initialValues: { kind: 'maintenance', from: today, until: today, note: '' },
		validate: schemaResolver(vehicleBlackoutFields, { sync: true }),
	});

	async function save(body: VehicleBlackoutFields) {
		try {
			await add.mutateAsync({ params: { vehicleId }, body });
			notifySuccess('Kapalı gün eklendi.');
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<FormModal
			opened
			title="Kapalı Gün Ekle"
			verb="Ekle"
			busy={add.isPending}
			dirty={form.isDirty()}
			error={add.error}
			maxWidth={480}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<Wide>
				<Select label="Neden" options={choicesOf(blackoutKindWords)} {...fieldOf(form, 'kind')} />
			</Wide>
			<DateField
				label="İlk Gün"
				{...fieldOf(form, 'from')}
				onChange={(from) => {
					if (from === null) return;
					form.setValues({ from, until: form.values.until < from ? from : form.values.until });
				}}
			/>
			<DateField label="Son Gün" min={form.values.from} {...fieldOf(form, 'until')} />
			<Wide>
				<TextInput label="Not" maxLength={200} {...form.getInputProps('note')} />
			</Wide>
		</FormModal>
	);
}
