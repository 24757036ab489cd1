import { z } from 'zod';

/** Mean minutes of the 28 days before, for the expected times of the stops. */
export const pacePrior = z.object({
	/** Minutes per km of road, or minutes at a stop. */
	kind: z.enum(['drive', 'service']),
	/** Null: of the whole depot. */
	district: z.string().nullable(),
	/** The hour of the day; null: of the whole day. */
	hour: z.int().nullable(),
	minutes: z.number(),
});
