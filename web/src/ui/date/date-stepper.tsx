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
	/** The first day that can be chosen. */
	readonly min?: string;
	/** Low and short, in a head that shares its line: the year only where it is another one. */
	readonly compact?: boolean;
};

const shortWords = new Intl.DateTimeFormat('tr', {
	day: 'numeric',
	month: 'long',
	weekday: 'long',
	timeZone: 'UTC',
});

const words = new Intl.DateTimeFormat('tr', {
	day: 'numeric',
	month: 'long',
	year: 'numeric',
	weekday: 'long',
	timeZone: 'UTC',
});

/** ‹ 20 Kasım 2026 Cuma ›, with a calendar behind the date and a button for today. */
export function DateStepper(props: Props) {
	const { value, onChange, today: depotToday, min, compact = false } = props;
	const calendarToday = useToday();
	const today = depotToday ?? calendarToday;
	const isShort = compact && value.slice(0, 4) === today.slice(0, 4);
	const step = compact ? { size: 30 } : {};
	return (
		<div className={classes.stepper} data-compact={compact || undefined}>
			<ActionIcon
				{...step}
				variant="default"
				aria-label="Önceki gün"
				disabled={min !== undefined && value <= min}
				onClick={() => onChange(addDays(value, -1))}
			>
				<IconChevronLeft size={18} stroke={1.8} />
			</ActionIcon>
			<LazyPopover
				button={
					<Button
						size={compact ? 'xs' : 'sm'}
						variant="default"
						className={classes.date}
						leftSection={<IconCalendar size={16} stroke={1.8} />}
					>
						{(isShort ? shortWords : words).format(new Date(`${value}T00:00:00Z`))}
					</Button>
				}
			>
				{(close) => (
					<LazyCalendar
						value={value}
						min={min}
						onChange={(next) => {
							onChange(next);
							close();
						}}
					/>
				)}
			</LazyPopover>
			<ActionIcon
				{...step}
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
