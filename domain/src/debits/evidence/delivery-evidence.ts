// How well a failed delivery is evidenced (docs/domain.md#evidence-of-attempts).
import { distanceM, type GeoPoint } from '../../common/place/geo.ts';
import type { Fix } from '../../locations/location-interval.ts';
import type { OrderState } from '../../orders/common/order.ts';
import type { Reason } from '../../reasons/reason.ts';

/** What speaks for a visit, with the most points of each. */
export const evidenceWeights = {
	distance: 30,
	dwell: 20,
	call: 20,
	photo: 15,
	window: 5,
	pace: 5,
	device: 5,
} as const;

export type EvidenceSignal = keyof typeof evidenceWeights;
export const evidenceSignals = Object.keys(evidenceWeights) as EvidenceSignal[];

/**
 * `off` is a signal that the phone gave at another time of the route and not here: it counts as
 * missing. `unknown` is one that the phone never gave or that nothing is known to compare with: it
 * leaves the denominator.
 */
export const evidenceStates = ['measured', 'off', 'unknown'] as const;
type EvidenceState = (typeof evidenceStates)[number];

/** The points of one signal. `amount` is what was measured: metres, minutes, seconds or a count. */
export type EvidencePoint = {
	readonly signal: EvidenceSignal;
	readonly state: EvidenceState;
	readonly points: number;
	readonly amount: number | null;
};

export const evidenceResults = ['suspicious', 'evidenced', 'insufficient'] as const;
export type EvidenceResult = (typeof evidenceResults)[number];

export type Evidence = {
	readonly points: readonly EvidencePoint[];
	/** The sum of the weights that are known. */
	readonly possible: number;
	/** 0 to 100; null where nothing is known. */
	readonly score: number | null;
	readonly result: EvidenceResult;
};

export const evidenceLimits = {
	/** Fewer possible points decide nothing. */
	leastPossible: 50,
	/** Below this score a person looks at the attempt. */
	suspiciousBelow: 40,
	fullDistanceM: 150,
	noDistanceM: 500,
	dwellMinutes: 3,
	photoMinutes: 15,
	paceSeconds: 90,
	answerHours: 48,
	controlPercent: 5,
} as const;

/** What the records of the product say about a failed attempt. */
export type EvidenceFacts = {
	/** The reason says that the address or its pin may be wrong. */
	readonly doubtsAddress: boolean;
	readonly fromOffice: boolean;
	readonly happenedAtMs: number;
	/** Where the phone was; null without a position. */
	readonly position: GeoPoint | null;
	readonly confirmedPin: GeoPoint | null;
	/** The positions of the phone around the attempt, in the sequence of time. */
	readonly fixes: readonly Pick<Fix, 'atMs' | 'point' | 'accuracyM'>[];
	/** Whether the phone gave positions, photos and calls at any time of the route. */
	readonly works: { readonly location: boolean; readonly camera: boolean; readonly call: boolean };
	/** The recipient can be called. */
	readonly hasPhone: boolean;
	/** Calls from the app to the recipient until the result. */
	readonly calls: number;
	readonly photos: readonly { readonly takenAtMs: number; readonly point: GeoPoint | null }[];
	/** Inside of the window of the order; null without one. */
	readonly isInWindow: boolean | null;
	/** The last result before at another stop of the route; null for the first. */
	readonly lastResultAtMs: number | null;
};

type Reading =
	| { readonly state: 'measured'; readonly share: number; readonly amount: number | null }
	| { readonly state: 'off' | 'unknown' };

const unknown: Reading = { state: 'unknown' };
const measured = (share: number, amount: number | null = null): Reading => ({
	state: 'measured',
	share,
	amount,
});

/** A sensor that worked elsewhere on the route was switched off; one that never did may not be there. */
const absent = (works: boolean): Reading => ({ state: works ? 'off' : 'unknown' });

const readings: Record<EvidenceSignal, (facts: EvidenceFacts) => Reading> = {
	distance: readDistance,
	dwell: readDwell,
	call: ({ hasPhone, calls, works }) => {
		if (calls > 0) return measured(1, calls);
		return hasPhone ? absent(works.call) : unknown;
	},
	photo: readPhoto,
	window: ({ isInWindow }) => (isInWindow === null ? unknown : measured(isInWindow ? 1 : 0)),
	pace: ({ lastResultAtMs, happenedAtMs }) => {
		if (lastResultAtMs === null) return unknown;
		const seconds = Math.round((happenedAtMs - lastResultAtMs) / 1_000);
		return measured(seconds >= evidenceLimits.paceSeconds ? 1 : 0, seconds);
	},
	device: ({ fromOffice }) => measured(fromOffice ? 0 : 1),
};

/** A reason about the address is not held against a pin that may be the error: the place counts. */
function readDistance(facts: EvidenceFacts): Reading {
	const { doubtsAddress, fromOffice, position, confirmedPin, works } = facts;
	if (fromOffice || (confirmedPin === null && !doubtsAddress)) return unknown;
	if (position === null) return absent(works.location);
	const metres = confirmedPin === null ? null : Math.round(distanceM(position, confirmedPin));
	if (doubtsAddress || metres === null) return measured(1, metres);
	const { fullDistanceM, noDistanceM } = evidenceLimits;
	const share = (noDistanceM - metres) / (noDistanceM - fullDistanceM);
	return measured(Math.min(1, Math.max(0, share)), metres);
}

const minuteMs = 60_000;
const sureWithinM = 100;

/** How long the phone stayed near the place of the result, from its first to its last position there. */
function readDwell({ fromOffice, happenedAtMs, position, fixes, works }: EvidenceFacts): Reading {
	if (fromOffice) return unknown;
	const sure = fixes.filter(({ accuracyM }) => accuracyM <= sureWithinM);
	const nearest = sure.toSorted(
		(one, other) => Math.abs(one.atMs - happenedAtMs) - Math.abs(other.atMs - happenedAtMs),
	)[0];
	if (nearest === undefined) return absent(works.location);
	const place = position ?? nearest.point;
	const isNear = (point: GeoPoint) => distanceM(point, place) <= evidenceLimits.fullDistanceM;
	const before = sure.filter(({ atMs }) => atMs <= happenedAtMs).toReversed();
	const after = sure.filter(({ atMs }) => atMs > happenedAtMs);
	const stayed = (some: typeof sure) => {
		const left = some.findIndex(({ point }) => !isNear(point));
		return (left === -1 ? some : some.slice(0, left)).at(-1)?.atMs ?? happenedAtMs;
	};
	const minutes = (stayed(after) - stayed(before)) / minuteMs;
	return measured(minutes >= evidenceLimits.dwellMinutes ? 1 : 0, Math.floor(minutes));
}

/** A photo near the result in time; its place is compared where both are known. */
function readPhoto({ photos, happenedAtMs, position, works }: EvidenceFacts): Reading {
	if (photos.length === 0) return absent(works.camera);
	const isInTime = (takenAtMs: number) =>
		Math.abs(takenAtMs - happenedAtMs) <= evidenceLimits.photoMinutes * minuteMs;
	const isInPlace = (point: GeoPoint | null) => {
		if (point === null || position === null) return !works.location;
		return distanceM(point, position) <= evidenceLimits.fullDistanceM;
	};
	const good = photos.filter(({ takenAtMs, point }) => isInTime(takenAtMs) && isInPlace(point));
	return measured(good.length > 0 ? 1 : 0, photos.length);
}

/** The evidence of a failed attempt, point by point. It decides nothing: a person does. */
export function measureEvidence(facts: EvidenceFacts): Evidence {
	const points = evidenceSignals.map((signal): EvidencePoint => {
		const reading = readings[signal](facts);
		if (reading.state !== 'measured') {
			return { signal, state: reading.state, points: 0, amount: null };
		}
		const { share, amount } = reading;
		return {
			signal,
			state: 'measured',
			points: Math.round(share * evidenceWeights[signal]),
			amount,
		};
	});
	return scoreOf(points);
}

/** The score of points: their share of the weights that are not unknown. */
export function scoreOf(points: readonly EvidencePoint[]): Evidence {
	const known = points.filter(({ state }) => state !== 'unknown');
	const possible = known.reduce((sum, { signal }) => sum + evidenceWeights[signal], 0);
	const sum = known.reduce((total, one) => total + one.points, 0);
	const score = possible === 0 ? null : Math.round((sum * 100) / possible);
	return { points, possible, score, result: resultOf(possible, score) };
}

function resultOf(possible: number, score: number | null): EvidenceResult {
	if (score === null || possible < evidenceLimits.leastPossible) return 'insufficient';
	return score < evidenceLimits.suspiciousBelow ? 'suspicious' : 'evidenced';
}

/** Only a reason that asks for the place says that the driver was at the door. */
export function claimsVisit({ evidence }: Pick<Reason, 'evidence'>): boolean {
	return evidence.includes('location');
}

/**
 * Whether an attempt that is evidenced is looked at all the same, so that those who decide cannot
 * expect the answer. The end of its id is random.
 */
export function isControl(attemptId: string): boolean {
	return Number.parseInt(attemptId.slice(-8), 16) % 100 < evidenceLimits.controlPercent;
}

/** Whether a person looks at the attempt. */
export function isReviewed(result: EvidenceResult, attemptId: string): boolean {
	return result === 'suspicious' || (result === 'evidenced' && isControl(attemptId));
}

export const evidenceDecisions = ['call_customer', 'retry', 'sufficient'] as const;
export type EvidenceDecision = (typeof evidenceDecisions)[number];

/** Those that close an attempt. */
export const finalDecisions = [
	'retry',
	'sufficient',
] as const satisfies readonly EvidenceDecision[];

type ReviewTimes = {
	readonly answerUntil: Date;
	readonly answeredAt: Date | null;
	readonly objectedAt: Date | null;
	readonly decision: EvidenceDecision | null;
	readonly decidedAt: Date | null;
};

/** Whether the office decides now: after the driver has answered or let the time pass. */
export function awaitsDecision(review: ReviewTimes, now: Date): boolean {
	const { answerUntil, answeredAt, objectedAt, decision, decidedAt } = review;
	if (answeredAt === null && now < answerUntil) return false;
	if (decision === null || decidedAt === null || decision === 'call_customer') return true;
	return objectedAt !== null && objectedAt > decidedAt;
}

/** Whether the driver may still write what happened. */
export function mayAnswer({ answerUntil, answeredAt, decision }: ReviewTimes, now: Date): boolean {
	return answeredAt === null && decision === null && now < answerUntil;
}

/** A driver objects once, to what was decided or to the measurement (KVKK m. 11/1-g). */
export function mayObject({ objectedAt }: ReviewTimes): boolean {
	return objectedAt === null;
}

const retriedStates: readonly OrderState[] = ['failed', 'waiting_at_branch', 'returning'];
const waitingStates: readonly OrderState[] = [
	'ready',
	'planned',
	'out_for_delivery',
	'appointment',
];

/**
 * What trying again means for the order of a doubted attempt: it gets a new day, its goods must first
 * come back from the vehicle, it has a new day already, or it has ended.
 */
export type EvidenceRetry = 'new-day' | 'on-vehicle' | 'waits' | 'over';

export function retryOf(order: {
	readonly state: OrderState;
	readonly isOnVehicle: boolean;
}): EvidenceRetry {
	if (waitingStates.includes(order.state)) return 'waits';
	if (!retriedStates.includes(order.state)) return 'over';
	return order.isOnVehicle ? 'on-vehicle' : 'new-day';
}
