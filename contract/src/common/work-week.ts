import { weekdays, workWeekFaults } from '@sevk/domain/common/date/work-week';
import { z } from 'zod';
import { clockTime } from './ids.ts';

const hours = z.object({ start: clockTime, end: clockTime });
const days = z.object(
	Object.fromEntries(weekdays.map((day) => [day, hours.nullable()])) as {
		[Day in (typeof weekdays)[number]]: z.ZodNullable<typeof hours>;
	},
);

/** A break with the earliest and the latest start. */
export const workBreak = z.object({
	minutes: z.int().min(5).max(240),
	earliest: clockTime,
	latest: clockTime,
});

/** The working week of a driver, or of the drivers of a depot (docs/domain.md#working-times). */
export const workWeek = z
	.object({
		/** Null on a day without work; an end before the start is on the next day. */
		days,
		/** Breaks of each day into which they fit. */
		breaks: z.array(workBreak).max(6),
	})
	.superRefine((week, context) => {
		for (const { path, sentence } of workWeekFaults(week)) {
			context.addIssue({ code: 'custom', path, message: sentence });
		}
	});
