import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CalendarProps, RangeCalendarProps } from './calendar.tsx';

// Few visits need a calendar, so its code loads when a date field is clicked.
const load = () => import('./calendar.tsx');
const Day = lazy(async () => ({ default: (await load()).Calendar }));
const Range = lazy(async () => ({ default: (await load()).RangeCalendar }));

export function LazyCalendar(props: CalendarProps) {
	return (
		<Suspense fallback={<Skeleton w={252} h={276} />}>
			<Day {...props} />
		</Suspense>
	);
}

export function LateRangeCalendar(props: RangeCalendarProps) {
	return (
		<Suspense fallback={<Skeleton w={props.months * 330} h={276} maw="100%" />}>
			<Range {...props} />
		</Suspense>
	);
}
