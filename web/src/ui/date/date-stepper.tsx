import { ActionIcon, Button } from '@mantine/core';
import { addDays } from '@sevk/domain/common/date/date';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LazyPopover } from '../layer/lazy-popover.tsx';
import classes from './date-stepper.module.css';
import { LazyCalendar } from './lazy-calendar.tsx';
import { useToday } from './use-today.ts';

type Props = {
	/** `YYYY-MM-DD`. */
	readonly value: string;
	readonly onChange: (value: string) => void;
	/** The depot's today, if its day does not begin at midnight. */
	readonly today?: string;
};

const words = new Intl.DateTimeFormat('tr', {
	day: 'numeric',
	month: 'long',
	year: 'numeric',
	weekday: 'long',
	timeZone: 'UTC',
});

/** ‹ 20 Kasım 2026 Cuma ›, with a calendar behind the date and a button for today. */
export function DateStepper({ value, onChange, today: depotToday }: Props) {
	const calendarToday = useToday();
	const today = depotToday ?? calendarToday;
	return (
		<div className={classes.stepper}>
			<ActionIcon
				variant="default"
				aria-label="Önceki gün"
				onClick={() => onChange(addDays(value, -1))}
			>
				<IconChevronLeft size={18} stroke={1.8} />
			</ActionIcon>
			<LazyPopover
				button={
					<Button
						variant="default"
						className={classes.date}
						leftSection={<IconCalendar size={16} stroke={1.8} />}
					>
						{words.format(new Date(`${value}T00:00:00Z`))}
					</Button>
				}
			>
				{(close) => (
					<LazyCalendar
						value={value}
						onChange={(next) => {
							onChange(next);
							close();
						}}
					/>
				)}
			</LazyPopover>
			<ActionIcon
				variant="default"
				aria-label="Sonraki gün"
				onClick={() => onChange(addDays(value, 1))}
			>
				<IconChevronRight size={18} stroke={1.8} />
			</ActionIcon>
			{value === today ? null : (
				<Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(today)}>
					Bugün
				</Button>
			)}
		</div>
	);
}
