import { schemaResolver, useForm } from '@mantine/form';
import {
	addDriverException,
	type DriverExceptionFields,
	driverExceptionFields,
} from '@sevk/contract/drivers/driver-exceptions';
import { driverExceptionWords } from '@sevk/domain/drivers/driver-working-time';
import { useFormAct } from '../../api/commands/use-act.ts';
import { TimeField } from '../../ui/date/time-field.tsx';
import { useToday } from '../../ui/date/use-today.ts';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { Select } from '../../ui/select/select.tsx';
import { DayRecordForm } from '../common/day-record-form.tsx';

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
	return (
		<DayRecordForm
			title="İzin / Rapor Ekle"
			done="Kayıt eklendi."
			form={form}
			act={add}
			onAdd={(body) => add.mutateAsync({ params: { driverId }, body })}
			onClose={onClose}
			kindField={
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
			}
		>
			{form.values.kind === 'hours' ? (
				<>
					<TimeField label="Başlangıç Saati" {...fieldOf(form, 'startTime')} />
					<TimeField label="Bitiş Saati" {...fieldOf(form, 'endTime')} />
				</>
			) : null}
		</DayRecordForm>
	);
}
