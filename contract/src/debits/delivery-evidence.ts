// How well failed deliveries are evidenced (docs/domain.md#evidence-of-attempts).
import {
	evidenceDecisions,
	evidenceResults,
	evidenceSignals,
	evidenceStates,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { z } from 'zod';
import { capacityReason } from '../capacity/capacity.ts';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id, instant, serviceDate, version, versioned } from '../common/ids.ts';
import { nextStepRefusals } from '../orders/order-next-steps.ts';

const evidencePoint = z.object({
	signal: z.enum(evidenceSignals),
	state: z.enum(evidenceStates),
	points: z.int(),
	/** What was measured: metres, minutes, seconds or a count. */
	amount: z.number().nullable(),
});

/** What both the driver and the office see of an attempt. */
const reviewed = z.object({
	attemptId: id,
	depotId: id,
	orderId: id,
	orderNo: z.string(),
	routeNumber: z.string(),
	routeDate: serviceDate,
	district: z.string(),
	reasonLabel: z.string(),
	happenedAt: instant,
	answerUntil: instant,
	answer: z.string().nullable(),
	objection: z.string().nullable(),
	decision: z.enum(evidenceDecisions).nullable(),
	decisionNote: z.string(),
	decidedAt: instant.nullable(),
	version,
});

/** Without score, result and points: who decides sees the records and not what they count for. */
const attemptReview = reviewed.extend({
	driverName: z.string().nullable(),
	note: z.string(),
	records: z.array(z.object({ signal: z.enum(evidenceSignals), record: z.string() })),
});
export type AttemptReview = z.infer<typeof attemptReview>;

export const listAttemptReviews = endpoint({
	name: 'listAttemptReviews',
	summary: 'Karar bekleyen başarısız denemeler; puan ve hangisinin kontrol olduğu gösterilmez',
	method: 'GET',
	path: '/api/attempt-reviews',
	access: 'attempts.review',
	query: z.object({ depotId: id }),
	answer: z.object({
		items: z.array(attemptReview),
		/** Attempts whose driver may still answer first. */
		awaitedCount: z.int(),
		/** What was decided by month: how many of the weak ones and of the controls were not sufficient. */
		months: z.array(
			z.object({
				month: z.string(),
				weak: z.int(),
				weakDoubted: z.int(),
				controls: z.int(),
				controlsDoubted: z.int(),
			}),
		),
		/** Attempts measured in the last 90 days by ilçe, and how many of them were weak. */
		districts: z.array(z.object({ district: z.string(), measured: z.int(), weak: z.int() })),
	}),
});

export const decideAttemptReview = endpoint({
	name: 'decideAttemptReview',
	summary: 'Denemeye karar ver: müşteriyi ara, tekrar dene, kanıt yeterli',
	method: 'POST',
	path: '/api/attempt-reviews/:attemptId/decision',
	access: 'attempts.review',
	idempotent: true,
	params: z.object({ attemptId: id }),
	body: z.object({
		depotId: id,
		decision: z.enum(evidenceDecisions),
		note: z.string().trim().max(500).default(''),
		version,
		/** Only for `retry`: the day on which the order is tried again; without it the order stays. */
		nextDay: z
			.object({
				orderVersion: version,
				serviceDate,
				windowStart: clockTime.nullable(),
				windowEnd: clockTime.nullable(),
				capacityReason,
			})
			.nullish(),
	}),
	answer: versioned,
	refusals: [...nextStepRefusals, 'delivery-evidence/not-open'],
});

/** The driver sees everything that is known of him (`attemptReviews` of his day). */
export const ownReview = reviewed.extend({
	result: z.enum(evidenceResults),
	score: z.int().nullable(),
	possible: z.int(),
	points: z.array(evidencePoint),
	mayAnswer: z.boolean(),
	mayObject: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const answerOwnReview = endpoint({
	name: 'answerOwnReview',
	summary: 'İncelenen deneme için açıklama yaz ya da itiraz et',
	method: 'POST',
	path: '/api/driver/attempt-reviews/:attemptId/answer',
	access: 'debits.accept',
	idempotent: true,
	params: z.object({ attemptId: id }),
	body: z.object({
		depotId: id,
		kind: z.enum(['answer', 'objection']),
		text: z.string().trim().min(3).max(1000),
	}),
	answer: versioned,
	refusals: [
		'delivery-evidence/answered',
		'delivery-evidence/not-own',
		'delivery-evidence/objected',
	],
});
