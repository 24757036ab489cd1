import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import {
	awaitsDecision,
	type EvidenceFacts,
	type EvidencePoint,
	evidenceSignals,
	evidenceWeights,
	isControl,
	isReviewed,
	mayAnswer,
	measureEvidence,
	scoreOf,
} from './delivery-evidence.ts';

const door = geoPoint(29.1, 41.02);
/** About 84 m per 0,001° of longitude. */
const eastOf = (degrees: number) => geoPoint(29.1 + degrees, 41.02);
const at = Date.UTC(2026, 10, 20, 9, 0);
const minute = 60_000;

function facts(change: Partial<EvidenceFacts> = {}): EvidenceFacts {
	return {
		doubtsAddress: false,
		fromOffice: false,
		happenedAtMs: at,
		position: door,
		confirmedPin: door,
		fixes: [-5, -4, -3, -2, -1, 0].map((minutes) => ({
			atMs: at + minutes * minute,
			point: minutes === -5 ? eastOf(0.01) : door,
			accuracyM: 10,
		})),
		works: { location: true, camera: true, call: true },
		hasPhone: true,
		calls: 1,
		photos: [{ takenAtMs: at - minute, point: door }],
		isInWindow: true,
		lastResultAtMs: at - 10 * minute,
		...change,
	};
}

const pointOf = (change: Partial<EvidenceFacts>, signal: keyof typeof evidenceWeights) =>
	measureEvidence(facts(change)).points.find((one) => one.signal === signal);

test('an attempt at the door with a call and a photo has every point', () => {
	expect(measureEvidence(facts())).toMatchObject({
		possible: 100,
		score: 100,
		result: 'evidenced',
	});
});

test('a result far from the confirmed pin, without stay, call and photo, is weak', () => {
	const away = eastOf(0.02);
	const weak = measureEvidence(
		facts({
			position: away,
			fixes: [{ atMs: at, point: away, accuracyM: 10 }],
			calls: 0,
			photos: [],
		}),
	);
	expect(weak).toMatchObject({ possible: 100, score: 15, result: 'suspicious' });
});

test('the distance has full points to 150 m and none from 500 m on', () => {
	expect(pointOf({ position: eastOf(0.0017) }, 'distance')?.points).toBe(30);
	expect(pointOf({ position: eastOf(0.0039) }, 'distance')?.points).toBeCloseTo(15, -1);
	expect(pointOf({ position: eastOf(0.0062) }, 'distance')?.points).toBe(0);
});

test('a pin that nobody confirmed is not compared with', () => {
	expect(pointOf({ confirmedPin: null, position: eastOf(0.1) }, 'distance')?.state).toBe('unknown');
});

test('a reason about the address is evidenced by the measured place at any distance', () => {
	const doubt = { doubtsAddress: true, position: eastOf(0.1) };
	expect(pointOf(doubt, 'distance')).toMatchObject({ state: 'measured', points: 30 });
	expect(pointOf({ ...doubt, position: null }, 'distance')).toMatchObject({
		state: 'off',
		points: 0,
	});
});

test('a stay of less than three minutes has no points', () => {
	const fixes = [-2, -1, 0].map((minutes) => ({
		atMs: at + minutes * minute,
		point: door,
		accuracyM: 10,
	}));
	expect(pointOf({ fixes }, 'dwell')).toMatchObject({ points: 0, amount: 2 });
	const longer = [...fixes, { atMs: at + minute, point: door, accuracyM: 10 }];
	expect(pointOf({ fixes: longer }, 'dwell')).toMatchObject({ points: 20, amount: 3 });
});

test('a photo of another time or place has no points', () => {
	const photo = (takenAtMs: number, point = door) =>
		pointOf({ photos: [{ takenAtMs, point }] }, 'photo');
	expect(photo(at - 16 * minute)?.points).toBe(0);
	expect(photo(at, eastOf(0.01))?.points).toBe(0);
	expect(photo(at)?.points).toBe(15);
});

test('a phone that gave nothing on the whole route leaves too little to decide', () => {
	const nothing = measureEvidence(
		facts({
			position: null,
			fixes: [],
			calls: 0,
			photos: [],
			works: { location: false, camera: false, call: false },
		}),
	);
	expect(nothing).toMatchObject({ possible: 15, result: 'insufficient' });
	expect(isReviewed(nothing.result, '00000000-0000-7000-8000-000000000000')).toBe(false);
});

const anyFacts: fc.Arbitrary<EvidenceFacts> = fc.record({
	doubtsAddress: fc.boolean(),
	fromOffice: fc.boolean(),
	happenedAtMs: fc.constant(at),
	position: fc.option(fc.double({ min: 0, max: 0.02, noNaN: true }).map(eastOf)),
	confirmedPin: fc.option(fc.constant(door)),
	fixes: fc
		.array(
			fc.record({
				atMs: fc.integer({ min: at - 30 * minute, max: at + 15 * minute }),
				point: fc.double({ min: 0, max: 0.02, noNaN: true }).map(eastOf),
				accuracyM: fc.integer({ min: 1, max: 200 }),
			}),
		)
		.map((fixes) => fixes.toSorted((one, other) => one.atMs - other.atMs)),
	works: fc.record({ location: fc.boolean(), camera: fc.boolean(), call: fc.boolean() }),
	hasPhone: fc.boolean(),
	calls: fc.integer({ min: 0, max: 3 }),
	photos: fc.array(
		fc.record({
			takenAtMs: fc.integer({ min: at - 30 * minute, max: at + 30 * minute }),
			point: fc.option(fc.double({ min: 0, max: 0.02, noNaN: true }).map(eastOf)),
		}),
		{ maxLength: 3 },
	),
	isInWindow: fc.option(fc.boolean()),
	lastResultAtMs: fc.option(fc.integer({ min: at - 10 * minute, max: at })),
});

const works = { location: true, camera: true, call: true };
const score = (some: EvidenceFacts) => measureEvidence(some).score ?? 0;

test('switching positions, camera or calls off on the route never raises the score', () => {
	fc.assert(
		fc.property(anyFacts, (some) => {
			const on = { ...some, works };
			const placeless = on.photos.map((photo) => ({ ...photo, point: null }));
			expect(score({ ...on, position: null, fixes: [], photos: placeless })).toBeLessThanOrEqual(
				score(on),
			);
			expect(score({ ...on, photos: [] })).toBeLessThanOrEqual(score(on));
			expect(score({ ...on, calls: 0 })).toBeLessThanOrEqual(score(on));
		}),
		{ numRuns: 2_000 },
	);
});

test('a phone without a sensor is never below one that switched it off', () => {
	fc.assert(
		fc.property(anyFacts, (some) => {
			const without = { ...some, position: null, fixes: [], photos: [], calls: 0 };
			const none = { location: false, camera: false, call: false };
			for (const sensor of ['location', 'camera', 'call'] as const) {
				const off = { ...without, works: { ...none, [sensor]: true } };
				expect(score({ ...without, works: none })).toBeGreaterThanOrEqual(score(off));
			}
		}),
		{ numRuns: 1_000 },
	);
});

const anyPoints: fc.Arbitrary<EvidencePoint[]> = fc
	.tuple(
		...evidenceSignals.map((signal) =>
			fc.record({
				signal: fc.constant(signal),
				state: fc.constantFrom('measured' as const, 'off' as const, 'unknown' as const),
				points: fc.integer({ min: 0, max: evidenceWeights[signal] }),
				amount: fc.constant(null),
			}),
		),
	)
	.map((points) => points.map((one) => (one.state === 'measured' ? one : { ...one, points: 0 })));

test('missing hardware never lowers the score of what is known', () => {
	fc.assert(
		fc.property(anyPoints, fc.constantFrom(...evidenceSignals), (points, signal) => {
			const others = points.filter((one) => one.signal !== signal);
			const missing = { signal, state: 'unknown' as const, points: 0, amount: null };
			const empty = { signal, state: 'measured' as const, points: 0, amount: 0 };
			expect(scoreOf([...others, missing]).score).toBe(scoreOf(others).score);
			expect(scoreOf([...others, missing]).score ?? 0).toBeGreaterThanOrEqual(
				scoreOf([...others, empty]).score ?? 0,
			);
		}),
		{ numRuns: 2_000 },
	);
});

test('less than half of the points possible is never suspicious', () => {
	fc.assert(
		fc.property(anyPoints, (points) => {
			const { possible, result } = scoreOf(points);
			expect(result === 'insufficient').toBe(possible < 50);
		}),
	);
});

test('about one of twenty evidenced attempts is looked at as a control, always the same', () => {
	const ids = Array.from(
		{ length: 2_000 },
		(_, index) =>
			`01a221bc-7fa6-7591-83f8-4d3b${((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}`,
	);
	const controls = ids.filter(isControl);
	expect(controls.length).toBeGreaterThan(60);
	expect(controls.length).toBeLessThan(140);
	expect(ids.filter(isControl)).toEqual(controls);
});

test('the office decides after the answer of the driver or after 48 hours', () => {
	const now = new Date(at);
	const open = {
		answerUntil: new Date(at + minute),
		answeredAt: null,
		objectedAt: null,
		decision: null,
		decidedAt: null,
	};
	expect([awaitsDecision(open, now), mayAnswer(open, now)]).toEqual([false, true]);
	const answered = { ...open, answeredAt: now };
	expect([awaitsDecision(answered, now), mayAnswer(answered, now)]).toEqual([true, false]);
	const late = new Date(at + 2 * minute);
	expect([awaitsDecision(open, late), mayAnswer(open, late)]).toEqual([true, false]);
});

test('a call to the customer keeps an attempt open; an objection opens it again', () => {
	const now = new Date(at);
	const decided = {
		answerUntil: new Date(at - minute),
		answeredAt: null,
		objectedAt: null,
		decision: 'sufficient' as const,
		decidedAt: now,
	};
	expect(awaitsDecision(decided, now)).toBe(false);
	expect(awaitsDecision({ ...decided, decision: 'call_customer' }, now)).toBe(true);
	const objectedAt = new Date(at + minute);
	expect(awaitsDecision({ ...decided, objectedAt }, objectedAt)).toBe(true);
});
