import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
	addDriverException,
	type DriverExceptionFields,
	driverExceptionFields,
} from '@sevk/contract/drivers/driver-exceptions';
import { driverExceptionWords } from '@sevk/domain/drivers/driver-working-time';
import { useFormAct } from '../../api/commands/use-act.ts';
import { fieldErrors } from '../../api/connection/problem.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { TimeField } from '../../ui/date/time-field.tsx';
import { useToday } from '../../ui/date/use-today.ts';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { Select } from '../../ui/select/select.tsx';

type Props = { readonly driverId: string; readonly onClose: () => void };

/** Leave, illness or other hours of a driver. */
export function DriverExceptionForm({ driverId, onClose }: Props) {
	const today = useToday();
	const add = useFormAct(addDriverException);
	const form = useForm<DriverExceptionFields>({
		initialValues: {
			kind: 'leave',
			from: today,
			until: today,
			startTime: null,
			endTime: null,
			note: '',
		},
		validate: schemaResolver(driverExceptionFields, { sync: true }),
	});

	async function save(body: DriverExceptionFields) {
		try {
			await add.mutateAsync({ params: { driverId }, body });
			notifySuccess('Kayıt eklendi.');
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<FormModal
			opened
			title="İzin / Rapor Ekle"
			verb="Ekle"
			busy={add.isPending}
			dirty={form.isDirty()}
			error={add.error}
			maxWidth={480}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<Wide>
				<Select
					label="Tür"
					options={choicesOf(driverExceptionWords)}
					value={form.values.kind}
					onChange={(kind) =>
						form.setValues({
							kind: kind as DriverExceptionFields['kind'],
							startTime: kind === 'hours' ? '08:00' : null,
							endTime: kind === 'hours' ? '20:00' : null,
						})
					}
				/>
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
			{form.values.kind === 'hours' ? (
				<>
					<TimeField label="Başlangıç Saati" {...fieldOf(form, 'startTime')} />
					<TimeField label="Bitiş Saati" {...fieldOf(form, 'endTime')} />
				</>
			) : null}
			<Wide>
				<TextInput label="Not" maxLength={200} {...form.getInputProps('note')} />
			</Wide>
		</FormModal>
	);
}
