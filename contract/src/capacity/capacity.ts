// How many stops and how much desi a depot serves per ilçe and day (docs/domain.md#capacity).
import { capacityDaysAhead, capacityFaults, capacityMost } from '@sevk/domain/capacity/capacity';
import { weekdays } from '@sevk/domain/common/date/work-week';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id, instant, serviceDate } from '../common/ids.ts';

/** An ilçe as `İstanbul/Ümraniye`; empty: all ilçeler without a rule of their own. */
const area = z.string().max(80);
const stops = z.int().min(1).max(capacityMost.stops).nullable();
const desi = z.int().min(1).max(capacityMost.desi).nullable();

/** Why an order is put on a day without room; needed there, and kept in its history. */
export const capacityReason = z.string().trim().min(3).max(200).nullish();

const rule = z.object({
	area,
	weekday: z.enum(weekdays),
	closed: z.boolean(),
	stops,
	desi,
	/** Until when orders are taken, so many days before the day. */
	cutOff: clockTime.nullable(),
	cutOffDays: z.int().min(0).max(capacityMost.cutOffDays),
});
export type CapacityRuleRecord = z.infer<typeof rule>;

const limitedFields = 'Bütün ilçeler için durak ve desi sınırı girilemez; ilçe seçin.';
const closedFields = 'Kapalı bir günde sınır ve son sipariş saati olmaz.';

/** A rule to be saved; without anything in it, the rule is removed. */
const capacityRuleFields = rule.superRefine((fields, context) => {
	const refuse = (message: string) =>
		context.addIssue({ code: 'custom', path: ['stops'], message });
	const hasLimit = fields.stops !== null || fields.desi !== null;
	if (fields.area === '' && hasLimit) refuse(limitedFields);
	if (fields.closed && (hasLimit || fields.cutOff !== null)) refuse(closedFields);
});

const exception = z.object({
	closed: z.boolean(),
	stops,
	desi,
	reason: z.string().trim().min(3).max(200),
});
export type CapacityExceptionFields = z.infer<typeof exception>;

const limits = z.object({
	closed: z.boolean(),
	stops,
	desi,
	cutOff: clockTime.nullable(),
	cutOffDays: z.int(),
	source: z.enum(['exception', 'rule', 'none']),
	reason: z.string().nullable(),
});

const dayCell = limits.extend({
	serviceDate,
	takenStops: z.int(),
	takenDesi: z.number(),
	/** Stops of holds, among those that are taken. */
	heldStops: z.int(),
});
export type CapacityDayCell = z.infer<typeof dayCell>;

const areaRow = z.object({ area, days: z.array(dayCell) });
export type CapacityAreaRow = z.infer<typeof areaRow>;

const calendar = z.object({
	today: serviceDate,
	from: serviceDate,
	until: serviceDate,
	/** By ilçe: those with a rule, an exception or orders on these days. */
	areas: z.array(areaRow),
	/** Days on which all ilçeler differ, as on a bayram. */
	closures: z.array(z.object({ serviceDate, reason: z.string() })),
	rules: z.array(rule),
});
export type CapacityCalendarRecord = z.infer<typeof calendar>;

export const showCapacity = endpoint({
	name: 'showCapacity',
	summary: 'Kapasite takvimi: ilçe ve güne göre sınır ve alınan',
	method: 'GET',
	path: '/api/capacity',
	access: 'definitions.read',
	query: z.object({
		depotId: id,
		from: serviceDate,
		weeks: z.coerce.number().int().min(1).max(5).default(2),
	}),
	answer: calendar,
});

const nextDay = z.object({
	/** The first day with room from the asked one on; null: none of four weeks. */
	serviceDate: serviceDate.nullable(),
	/** Why the asked day has no room, and a sentence for it; null if it has. */
	fault: z.enum(capacityFaults).nullable(),
	sentence: z.string().nullable(),
});

export const findCapacityDay = endpoint({
	name: 'findCapacityDay',
	summary: `Bir ilçede yer olan ilk gün (en çok ${capacityDaysAhead} gün sonrası)`,
	method: 'GET',
	path: '/api/capacity/next-day',
	access: 'definitions.read',
	query: z.object({
		depotId: id,
		province: z.string().max(60),
		district: z.string().max(60),
		desi: z.coerce.number().min(0).max(100_000).default(0),
		from: serviceDate,
	}),
	answer: nextDay,
});

/** What was saved; the others are named with the reason. If nothing was, the first reason is the answer. */
const saved = z.object({
	savedCount: z.int(),
	refused: z.array(
		z.object({
			area,
			weekday: z.enum(weekdays).nullable(),
			serviceDate: serviceDate.nullable(),
			detail: z.string(),
		}),
	),
});

export const saveCapacityRules = endpoint({
	name: 'saveCapacityRules',
	summary:
		'Haftanın günlerine göre sınırları kaydet; boş kural silinir, her kuralın sonucu ayrıdır',
	method: 'PUT',
	path: '/api/capacity/rules',
	access: 'routes.plan',
	body: z.object({ depotId: id, rules: z.array(capacityRuleFields).min(1).max(1_000) }),
	answer: saved,
	refusals: ['capacity/area-unknown', 'capacity/below-taken'],
});

export const saveCapacityDays = endpoint({
	name: 'saveCapacityDays',
	summary: 'Günlere istisna koy ya da kaldır (bayram, kar); her ilçe ve günün sonucu ayrıdır',
	method: 'PUT',
	path: '/api/capacity/days',
	access: 'routes.plan',
	body: z
		.object({
			depotId: id,
			areas: z.array(area).min(1).max(200),
			from: serviceDate,
			/** The last day. */
			until: serviceDate,
			/** null removes the exceptions. */
			exception: exception.nullable(),
		})
		.superRefine(({ areas, from, until, exception: fields }, context) => {
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: 'custom', path: [field], message });
			if (until < from) refuse('until', 'Bitiş, başlangıçtan önce olamaz.');
			else if (Date.parse(until) - Date.parse(from) > 30 * 86_400_000) {
				refuse('until', 'Bir seferde en çok 31 gün girilebilir.');
			}
			if (fields === null) return;
			const hasLimit = fields.stops !== null || fields.desi !== null;
			if (fields.closed && hasLimit) refuse('exception', closedFields);
			if (!fields.closed && !hasLimit) refuse('exception', 'Durak ya da desi sınırı girin.');
			if (hasLimit && areas.includes('')) refuse('areas', limitedFields);
		}),
	answer: saved,
	refusals: ['capacity/area-unknown', 'capacity/below-taken', 'capacity/past-date'],
});

const proposal = z.object({
	area,
	weekday: z.enum(weekdays),
	closed: z.boolean(),
	stops,
	desi,
	why: z.string(),
});
export type CapacityProposalRecord = z.infer<typeof proposal>;

export const proposeCapacity = endpoint({
	name: 'proposeCapacity',
	summary: 'Geçmiş haftalara ve çalışanlara göre önerilen sınırlar',
	method: 'GET',
	path: '/api/capacity/proposals',
	access: 'definitions.read',
	query: z.object({ depotId: id }),
	answer: z.object({ items: z.array(proposal) }),
});

export const holdCapacity = endpoint({
	name: 'holdCapacity',
	summary: 'Bir ilçe ve günde 15 dakika yer ayır; dolu güne ayrılmaz',
	method: 'POST',
	path: '/api/capacity/holds',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({
		depotId: id,
		province: z.string().trim().min(1).max(60),
		district: z.string().trim().min(1).max(60),
		serviceDate,
		stops: z.int().min(1).max(1_000).default(1),
		desi: z.number().min(0).max(100_000).default(0),
	}),
	answer: z.object({ id, area, serviceDate, expiresAt: instant }),
	refusals: ['capacity/area-unknown', 'capacity/no-room', 'depot/retired'],
});

export const releaseCapacity = endpoint({
	name: 'releaseCapacity',
	summary: 'Ayrılan yeri bırak',
	method: 'DELETE',
	path: '/api/capacity/holds/:holdId',
	access: 'orders.edit',
	params: z.object({ holdId: id }),
	query: z.object({ depotId: id }),
	answer: z.object({ id }),
});
