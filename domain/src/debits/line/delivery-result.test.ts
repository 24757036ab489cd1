import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../common/rule/refusal.ts';
import type { Reason } from '../../reasons/reason.ts';
import { undeliveryReasonSeeds } from '../../reasons/reason-seeds.ts';
import {
	planOutsideDelivery,
	planResult,
	type ResultInput,
	type ResultOrder,
	receiverOf,
} from './delivery-result.ts';

const piece = (id: string, onVehicle = true) => ({ id, barcode: `KL-${id}`, onVehicle });

const order: ResultOrder = {
	orderNo: 'SP-1',
	orderState: 'out_for_delivery',
	routeNumber: 'RT-260305-07',
	routeState: 'in_progress',
	result: 'pending',
	pieces: [piece('a'), piece('b'), piece('c')],
	dueKurus: 125_050,
	deliveredBefore: false,
	hasLostPiece: false,
	returnable: [{ lineId: 'line', quantity: 2 }],
};

const proof = {
	photoCount: 0,
	callCount: 0,
	distanceM: 20,
	note: '',
	approvedReport: false,
	fromOffice: false,
};

const delivered: ResultInput = {
	outcome: 'delivered',
	receivedBy: 'Ayşe Yılmaz',
	relation: 'self',
	deliveredPieceIds: [],
	reason: null,
	// As an act of a phone of an earlier release.
	restReason: undefined,
	shortfallReason: undefined,
	proof,
	cashKurus: 125_050,
	otherKurus: 0,
	cashRule: { step: 0, exactToo: false },
	slipMissing: false,
	requiredProofs: [],
	proofs: { signed: false, paperCount: 0, photoCount: 0, identityDigits: null, codeProof: null },
	returns: [],
};

function reasonOf(code: string): Reason {
	const reason = undeliveryReasonSeeds.find((one) => one.code === code);
	if (reason === undefined) throw new Error(code);
	return reason;
}

const failed = (code: string, more: Partial<ResultInput['proof']> = {}): ResultInput => ({
	...delivered,
	outcome: 'failed',
	receivedBy: null,
	relation: null,
	cashKurus: 0,
	reason: reasonOf(code),
	proof: { ...proof, ...more },
});

const codeOf = (at: ResultOrder, input: ResultInput) => {
	const plan = planResult(at, input);
	return isRefusal(plan) ? plan.code : 'planned';
};

test('a delivery removes all pieces of the order from the vehicle', () => {
	expect(planResult(order, delivered)).toEqual({
		deliveredPieceIds: ['a', 'b', 'c'],
		remainingPieceIds: [],
		orderAct: 'deliver',
		roundingKurus: 0,
	});
});

test('a partial delivery leaves the other pieces on the vehicle', () => {
	const partly = { ...delivered, outcome: 'partially_delivered', cashKurus: 0 } as const;
	expect(planResult(order, { ...partly, deliveredPieceIds: ['b'] })).toEqual({
		deliveredPieceIds: ['b'],
		remainingPieceIds: ['a', 'c'],
		orderAct: 'deliver-partly',
		roundingKurus: 0,
	});
	expect(codeOf(order, partly)).toBe('stop/no-pieces-chosen');
	expect(codeOf(order, { ...partly, deliveredPieceIds: ['a', 'b', 'c'] })).toBe(
		'stop/no-pieces-chosen',
	);
	expect(codeOf(order, { ...partly, deliveredPieceIds: ['x'] })).toBe('stop/piece-not-on-vehicle');
});

describe('a partial delivery says why', () => {
	const partly = {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: ['a'],
		restReason: reasonOf('REFUSED'),
		shortfallReason: null,
	} as const;
	const other = reasonOf('OTHER');

	test('the rest stays on the vehicle, without the evidence of a failure', () => {
		expect(codeOf(order, partly)).toBe('planned');
		expect(codeOf(order, { ...partly, restReason: null })).toBe('result/rest-reason-missing');
		expect(codeOf(order, { ...partly, restReason: 'unknown' })).toBe('reason/unknown');
		expect(codeOf(order, { ...partly, restReason: other })).toBe('common/note-too-short');
		const noted = { ...partly.proof, note: 'Kapıda vazgeçti, almadı' };
		expect(codeOf(order, { ...partly, restReason: other, proof: noted })).toBe('planned');
	});

	test('nothing where all that is aboard was delivered, and the rest is in the depot', () => {
		const absent = { ...order, pieces: [piece('a'), piece('b', false)] };
		expect(codeOf(absent, { ...partly, restReason: null })).toBe('planned');
	});

	test('less was collected than is due', () => {
		const short = { ...partly, cashKurus: 100_000 };
		expect(codeOf(order, short)).toBe('result/shortfall-reason-missing');
		expect(codeOf(order, { ...short, shortfallReason: 'part_paid' })).toBe('planned');
		expect(codeOf(order, { ...short, shortfallReason: 'other' })).toBe('common/note-too-short');
		expect(codeOf({ ...order, dueKurus: 0 }, { ...partly, cashKurus: 0 })).toBe('planned');
	});

	test('but is taken without reasons from a phone of an earlier release', () => {
		const earlier = { ...partly, restReason: undefined, shortfallReason: undefined, cashKurus: 0 };
		expect(codeOf(order, earlier)).toBe('planned');
	});
});

test('refuses to deliver a piece that stayed in the depot, but delivers the others', () => {
	const short = { ...order, pieces: [piece('a'), piece('b', false)] };
	expect(codeOf(short, delivered)).toBe('stop/piece-not-on-vehicle');
	const partly = {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: ['a'],
	} as const;
	expect(codeOf(short, partly)).toBe('planned');
	expect(codeOf({ ...order, pieces: [] }, delivered)).toBe('result/nothing-on-vehicle');
	expect(codeOf({ ...order, pieces: [] }, failed('TIME_OUT'))).toBe('planned');
});

describe('amounts must match exactly', () => {
	test.each([
		[125_049, 'stop/due-missing'],
		[125_051, 'stop/due-exceeded'],
		[125_050, 'planned'],
	])('delivered with %i kuruş of 125.050: %s', (collectedKurus, code) => {
		expect(codeOf(order, { ...delivered, cashKurus: collectedKurus })).toBe(code);
	});

	test('the message contains both amounts', () => {
		expect(planResult(order, { ...delivered, cashKurus: 130_000 })).toMatchObject({
			detail: 'Tahsil edilecek tutar ₺1.250,50; ₺1.300,00 girilemez.',
		});
	});

	test('refuses a collection for a failed order', () => {
		expect(codeOf(order, { ...failed('TIME_OUT'), cashKurus: 100 })).toBe(
			'result/collection-refused',
		);
	});
});

describe('a reason requires its evidence', () => {
	test.each([
		['TIME_OUT', {}, 'planned'],
		['RECIPIENT_ABSENT', {}, 'reason/photo-required'],
		['RECIPIENT_ABSENT', { photoCount: 1 }, 'reason/call-required'],
		['RECIPIENT_ABSENT', { photoCount: 1, callCount: 1 }, 'planned'],
		[
			'RECIPIENT_ABSENT',
			{ photoCount: 1, callCount: 1, distanceM: 2_400 },
			'reason/location-too-far',
		],
		[
			'RECIPIENT_ABSENT',
			{ photoCount: 1, callCount: 1, distanceM: null },
			'reason/location-required',
		],
		[
			'RECIPIENT_ABSENT',
			{ photoCount: 1, callCount: 1, distanceM: null, fromOffice: true },
			'common/note-too-short',
		],
		[
			'RECIPIENT_ABSENT',
			{
				photoCount: 1,
				callCount: 1,
				distanceM: null,
				fromOffice: true,
				note: 'Sürücü telefonla bildirdi',
			},
			'planned',
		],
		['DAMAGED', { photoCount: 1 }, 'reason/report-required'],
		['DAMAGED', { photoCount: 1, approvedReport: true }, 'planned'],
		['WEATHER_ROAD', {}, 'reason/note-required'],
	] as const)('%s with %o: %s', (code, more, end) => {
		expect(codeOf(order, failed(code, more))).toBe(end);
	});

	test('refuses a missing or unknown reason', () => {
		expect(codeOf(order, { ...failed('TIME_OUT'), reason: null })).toBe('reason/required');
		expect(codeOf(order, { ...failed('TIME_OUT'), reason: 'unknown' })).toBe('reason/unknown');
	});
});

test('requires the person who received the goods', () => {
	expect(codeOf(order, { ...delivered, relation: null })).toBe('result/receiver-missing');
});

test('a cancelled order can only fail', () => {
	const cancelled = { ...order, orderState: 'cancelled' } as const;
	expect(codeOf(cancelled, delivered)).toBe('result/order-cancelled');
	expect(codeOf(cancelled, failed('TIME_OUT'))).toBe('result/order-cancelled');
	expect(planResult(cancelled, failed('CUSTOMER_CANCELLED'))).toMatchObject({ orderAct: null });
	const ended = { ...cancelled, result: 'cancelled' } as const;
	expect(codeOf(ended, failed('CUSTOMER_CANCELLED'))).toBe('planned');
});

test('refuses a return that exceeds the sold quantity', () => {
	const returns = (quantity: number) => ({
		...delivered,
		returns: [
			{ lineId: 'line', product: 'Su 5 L', quantity },
			{ lineId: 'line', product: 'Su 5 L', quantity: 1 },
			{ lineId: null, product: 'Boş damacana', quantity: 9 },
		],
	});
	expect(codeOf(order, returns(1))).toBe('planned');
	expect(planResult(order, returns(2))).toMatchObject({
		code: 'stop/return-exceeds-line',
		detail: 'Su 5 L için en fazla 0 adet iade alınabilir.',
	});
});

test('refuses a product return for goods that were never delivered', () => {
	const own = { lineId: 'line', product: 'Su 5 L', quantity: 1 };
	const empties = { lineId: null, product: 'Boş damacana', quantity: 9 };
	const noOne = failed('TIME_OUT');
	expect(codeOf(order, { ...noOne, returns: [own] })).toBe('result/return-undelivered');
	expect(codeOf(order, { ...noOne, returns: [empties] })).toBe('planned');
	expect(codeOf({ ...order, deliveredBefore: true }, { ...noOne, returns: [own] })).toBe('planned');
});

test('a result needs a departed route and a pending order', () => {
	expect(planResult({ ...order, routeState: 'closed' }, delivered)).toMatchObject({
		detail: 'Rota RT-260305-07 kapatıldı. Değişiklik için önce rotayı yeniden açın.',
	});
	expect(codeOf({ ...order, routeState: 'ready' }, delivered)).toBe('route/wrong-state');
	expect(codeOf({ ...order, result: null }, delivered)).toBe('stop/order-not-on-route');
	expect(codeOf({ ...order, result: 'failed' }, delivered)).toBe('stop/result-exists');
});

test('a plan partitions exactly the pieces on the vehicle', () => {
	const pieces = fc.uniqueArray(
		fc
			.record({ id: fc.uuid(), onVehicle: fc.boolean() })
			.map((one) => ({ ...one, barcode: one.id })),
		{ selector: (one) => one.id, maxLength: 12 },
	);
	const outcome = fc.constantFrom('delivered', 'partially_delivered', 'failed' as const);
	fc.assert(
		fc.property(pieces, outcome, fc.array(fc.nat(11)), (orderPieces, outcomeKind, picks) => {
			const chosenIds = picks.flatMap((at) => orderPieces[at]?.id ?? []);
			const input = { ...delivered, outcome: outcomeKind as ResultInput['outcome'] };
			const fits =
				outcomeKind === 'failed' ? failed('TIME_OUT') : { ...input, deliveredPieceIds: chosenIds };
			const plan = planResult({ ...order, pieces: orderPieces }, fits);
			if (isRefusal(plan)) return;
			const onVehicle = orderPieces.filter((one) => one.onVehicle).map((one) => one.id);
			const planned = [...plan.deliveredPieceIds, ...plan.remainingPieceIds];
			expect(planned.toSorted()).toEqual(onVehicle.toSorted());
		}),
	);
});

test('requires the proofs of the company for a delivery, not for a failure', () => {
	const requiredProofs = ['photo'] as const;
	const partly = {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: ['a'],
	} as const;
	expect(codeOf(order, { ...delivered, requiredProofs })).toBe('result/proof-missing');
	expect(codeOf(order, { ...partly, requiredProofs })).toBe('result/proof-missing');
	const proofs = { ...delivered.proofs, photoCount: 1 };
	expect(codeOf(order, { ...delivered, requiredProofs, proofs })).toBe('planned');
	expect(codeOf(order, { ...failed('TIME_OUT'), requiredProofs })).toBe('planned');
});

test('requires the slip of a card payment', () => {
	expect(codeOf(order, { ...delivered, slipMissing: true })).toBe('result/slip-missing');
});

test('a cancelled result is entered again only for a cancelled order', () => {
	expect(codeOf({ ...order, result: 'cancelled' }, delivered)).toBe('stop/result-exists');
	const cancelled = { ...order, orderState: 'cancelled', result: 'failed' } as const;
	expect(codeOf(cancelled, failed('CUSTOMER_CANCELLED'))).toBe('stop/result-exists');
});

test('refuses a delivery without pieces on the vehicle', () => {
	const empty = { ...order, pieces: [piece('a', false)] };
	const partly = {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: ['a'],
	} as const;
	expect(codeOf(empty, delivered)).toBe('result/nothing-on-vehicle');
	expect(codeOf(empty, partly)).toBe('result/nothing-on-vehicle');
});

test('an order that lost a piece is delivered partly, though the others are all delivered', () => {
	const short = { ...order, hasLostPiece: true };
	expect(planResult(short, delivered)).toMatchObject({ orderAct: 'deliver-partly' });
	expect(planResult(short, failed('TIME_OUT'))).toMatchObject({ orderAct: 'fail' });
});

test('a delivery outside the app needs no receiver, but an order that is due and not cancelled', () => {
	const paid = { ...order, dueKurus: 0 };
	expect(planOutsideDelivery(paid)).toMatchObject({ orderAct: 'deliver' });
	expect(planOutsideDelivery(order)).toMatchObject({ code: 'stop/due-missing' });
	expect(planOutsideDelivery({ ...paid, orderState: 'cancelled' })).toMatchObject({
		code: 'result/order-cancelled',
	});
	expect(planOutsideDelivery({ ...paid, result: 'failed' })).toMatchObject({
		code: 'stop/result-exists',
	});
});

test('the recipient in person is recorded by the name of the order', () => {
	expect(receiverOf({ receivedBy: null, relation: 'self' }, 'Ayşe Yılmaz')).toBe('Ayşe Yılmaz');
	expect(receiverOf({ receivedBy: 'Can', relation: 'neighbour' }, 'Ayşe Yılmaz')).toBe('Can');
});
