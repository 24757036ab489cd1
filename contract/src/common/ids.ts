import { z } from 'zod';

/** A record's id: UUIDv7 made by the application. */
export const id = z.uuid();

/** The depot's day, `2026-03-05`; not an instant (domain.md §10, guard 9). */
export const serviceDate = z.iso.date();

/** An instant, ISO 8601 in UTC, `2026-03-05T09:07:00.000Z`. */
export const instant = z.iso.datetime();

/** A time of day, `09:30`. */
export const clockTime = z
	.string()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Geçerli bir saat olmalı, örneğin 09:30.');

/** PostgreSQL's integer: a larger number can be stored nowhere. */
const largest = 2_147_483_647;

/** Money in kuruş, never negative. */
export const kurus = z.int().min(0).max(largest);

/** Money in kuruş that may be negative (a difference). */
export const signedKurus = z.int().min(-largest).max(largest);

/** What many records come to together, in kuruş: more than any one of them may hold. */
export const kurusSum = z.int().min(0);

/** Such a sum that may be negative. */
export const signedKurusSum = z.int();

/** The version of a record that the caller saw (optimistic concurrency, trust.md §3). */
export const version = z.int().min(1).max(largest);

/** GeoJSON Point: longitude first, then latitude (spec.md §3). */
export const point = z.object({
	type: z.literal('Point'),
	coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
});

/** A list in a query string: `durum=ready,planned`. */
export function listOf<Item extends z.ZodType>(item: Item) {
	return z.preprocess(
		(value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
		z.array(item).max(100),
	);
}

/** The answer of an act that only needs to say it was done and what version stands now. */
export const versioned = z.object({ id, version });

/** One record's fate in a bulk act. */
const bulkRow = z.object({
	id,
	label: z.string(),
	done: z.boolean(),
	code: z.string().nullable(),
	detail: z.string().nullable(),
});

export const bulkAnswer = z.object({
	doneCount: z.int(),
	refusedCount: z.int(),
	rows: z.array(bulkRow),
});
