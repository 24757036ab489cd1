// Records about a range of days: leave of a driver, maintenance of a vehicle.
import { z } from 'zod';
import { serviceDate } from './ids.ts';

export const dayRange = z.object({
	from: serviceDate,
	/** The last day. */
	until: serviceDate,
	note: z.string().trim().max(200),
});
export type DayRange = z.infer<typeof dayRange>;

const longestMs = 366 * 86_400_000;

/** As a refinement of the fields, because the two days depend on each other. */
export function refineDayRange({ from, until }: DayRange, context: z.RefinementCtx): void {
	const refuse = (message: string) =>
		context.addIssue({ code: 'custom', path: ['until'], message });
	if (until < from) refuse('Bitiş, başlangıçtan önce olamaz.');
	else if (Date.parse(until) - Date.parse(from) > longestMs) refuse('En çok bir yıl girilebilir.');
}
