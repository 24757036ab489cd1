import { Group } from '@mantine/core';
import { DateField } from '../../../ui/date/date-field.tsx';
import { TimeField } from '../../../ui/date/time-field.tsx';

export type OrderDay = {
	readonly serviceDate: string | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
};

export const noDay: OrderDay = { serviceDate: null, windowStart: null, windowEnd: null };

type Props = {
	readonly label: string;
	readonly earliest: string;
	readonly day: OrderDay;
	readonly onChange: (day: OrderDay) => void;
};

/** The next day of an order and its time window. */
export function OrderDayFields({ label, earliest, day, onChange }: Props) {
	return (
		<>
			<DateField
				label={label}
				required
				value={day.serviceDate}
				onChange={(serviceDate) => onChange({ ...day, serviceDate })}
				min={earliest}
			/>
			<Group grow>
				<TimeField
					label="En erken"
					value={day.windowStart}
					onChange={(windowStart) => onChange({ ...day, windowStart })}
				/>
				<TimeField
					label="En geç"
					value={day.windowEnd}
					onChange={(windowEnd) => onChange({ ...day, windowEnd })}
				/>
			</Group>
		</>
	);
}
