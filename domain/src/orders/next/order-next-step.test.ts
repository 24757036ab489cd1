import { expect, test } from 'vitest';
import { isRefusal } from '../../common/rule/refusal.ts';
import { companyPolicyDefaults } from '../../company/company-policies.ts';
import {
	decideNextStep,
	type NextStepChoice,
	type NextStepFacts,
	nextStepNote,
} from './order-next-step.ts';

const today = '2026-11-20';
const failed: NextStepFacts = {
	orderNo: 'SP-1',
	state: 'failed',
	attemptNo: 1,
	lastAttemptNo: 1,
	lastAttemptOn: today,
	serviceDate: today,
	windowStart: '09:00',
	windowEnd: '12:00',
	appointmentDate: null,
	heldPieceCount: 0,
	openPieceCount: 1,
	lostPieceCount: 0,
	expectedPieceCount: 0,
	missingPieceCount: 0,
	dueKurus: 0,
};
const carryOver: NextStepChoice = {
	step: 'carry-over',
	serviceDate: '2026-11-21',
	windowStart: null,
	windowEnd: null,
};

function decide(order: Partial<NextStepFacts>, choice: Partial<NextStepChoice> = {}) {
	const facts = { ...failed, ...order };
	return decideNextStep(facts, { ...carryOver, ...choice }, companyPolicyDefaults, today);
}

function codeOf(order: Partial<NextStepFacts>, choice: Partial<NextStepChoice> = {}) {
	const decided = decide(order, choice);
	return isRefusal(decided) ? decided.code : 'olur';
}

test('an order without a piece left has no next step', () => {
	expect(codeOf({ state: 'partially_delivered', openPieceCount: 0 })).toBe('order/wrong-state');
});

test('goods that are all written off go to their sender, not to the recipient again', () => {
	const writtenOff = { openPieceCount: 0, lostPieceCount: 1 };
	const noDay = { serviceDate: null };
	expect(codeOf({ ...writtenOff, state: 'returning' })).toBe('order/wrong-state');
	const sentBack = decide({ ...writtenOff, state: 'damaged' }, { step: 'send-back', ...noDay });
	expect(sentBack).toMatchObject({ state: 'returning' });
	const atSender = { step: 'arrive-at-sender', ...noDay } as const;
	expect(decide({ ...writtenOff, state: 'returning' }, atSender)).toMatchObject({
		state: 'returned',
	});
});

test('the recipient of an order with a lost piece receives a part of it', () => {
	const atBranch = { state: 'waiting_at_branch', lostPieceCount: 1 } as const;
	const receivedBy = 'Ali Veli';
	expect(decide(atBranch, { step: 'hand-over-at-branch', receivedBy })).toMatchObject({
		state: 'partially_delivered',
	});
});

test('a carry-over is the next attempt, on a later day, with the same window', () => {
	expect(decide({})).toEqual({
		state: 'ready',
		attemptNo: 2,
		serviceDate: '2026-11-21',
		windowStart: '09:00',
		windowEnd: '12:00',
		windowGapStart: null,
		windowGapEnd: null,
		appointmentDate: null,
		waitingSince: null,
	});
	const gap = { windowGapStart: '10:00', windowGapEnd: '11:00' };
	expect(decide(gap)).toMatchObject({ windowStart: '09:00', ...gap });
	expect(decide(gap, { windowStart: '09:00', windowEnd: '12:00' })).toMatchObject(gap);
	const chosen = { windowStart: '14:00', windowEnd: '16:00' };
	expect(decide(gap, chosen)).toMatchObject({ ...chosen, windowGapStart: null });
	expect(codeOf({}, { serviceDate: null })).toBe('order/date-needed');
	expect(codeOf({}, { serviceDate: today })).toBe('order/date-too-early');
	expect(codeOf({ serviceDate: '2026-11-10' }, { serviceDate: '2026-11-15' })).toBe(
		'order/date-too-early',
	);
	const fromYesterday = { serviceDate: '2026-11-19' };
	expect(codeOf(fromYesterday, { serviceDate: today })).toBe('order/date-too-early');
	expect(codeOf({ ...fromYesterday, lastAttemptOn: '2026-11-19' }, { serviceDate: today })).toBe(
		'olur',
	);
	expect(codeOf({}, { windowStart: '12:00', windowEnd: '10:00' })).toBe('order/window-reversed');
});

test('requires the goods to be back in the depot', () => {
	expect(codeOf({ heldPieceCount: 2 })).toBe('order/pieces-in-custody');
	expect(codeOf({ heldPieceCount: 2 }, { step: 'send-back' })).toBe('order/pieces-in-custody');
});

test('limits the attempts, but not appointments', () => {
	expect(codeOf({ attemptNo: 3, lastAttemptNo: 3 })).toBe('order/max-attempts');
	const promised = { state: 'appointment', appointmentDate: '2026-12-01' } as const;
	const outcome = decide(
		{ ...promised, attemptNo: 3, lastAttemptNo: 3 },
		{ serviceDate: null, windowStart: '10:00' },
	);
	expect(outcome).toMatchObject({ state: 'ready', attemptNo: 4, serviceDate: '2026-12-01' });
	expect(outcome).toMatchObject({ windowStart: '10:00', windowEnd: null });
});

test('without an attempt, a carry-over keeps the attempt number', () => {
	const early = { state: 'appointment', lastAttemptNo: 0 } as const;
	expect(decide(early)).toMatchObject({ attemptNo: 1 });
});

test('refuses a step that the state does not allow', () => {
	expect(codeOf({ state: 'delivered' })).toBe('order/wrong-state');
	expect(codeOf({ state: 'returning' }, { step: 'arrive-at-sender' })).toBe('olur');
});

test('a hand-over at the branch names who took the goods', () => {
	const waiting = { state: 'waiting_at_branch' } as const;
	const step = 'hand-over-at-branch' as const;
	for (const receivedBy of [undefined, null, '', ' A ']) {
		expect(codeOf(waiting, { step, receivedBy })).toBe('order/taker-needed');
	}
	expect(codeOf(waiting, { step, receivedBy: 'Ali Veli' })).toBe('olur');
	const handOver = { step, receivedBy: ' Ali Veli ' };
	expect(nextStepNote(handOver, 'Kardeşi')).toBe('Teslim alan: Ali Veli. Kardeşi');
	expect(nextStepNote(handOver, '')).toBe('Teslim alan: Ali Veli');
	expect(nextStepNote({ ...handOver, step: 'carry-over' }, 'Yarın')).toBe('Yarın');
});

test('a hand-over at the branch requires exactly the amount due', () => {
	const waiting = { state: 'waiting_at_branch', dueKurus: 45_000 } as const;
	const step = 'hand-over-at-branch' as const;
	const receivedBy = 'Ali Veli';
	const paid = (amountKurus: number) =>
		({ step, receivedBy, collection: { method: 'cash', amountKurus, receiptNo: null } }) as const;
	expect(codeOf(waiting, { step, receivedBy })).toBe('order/payment-due');
	expect(codeOf(waiting, paid(40_000))).toBe('order/payment-due');
	expect(codeOf(waiting, paid(45_000))).toBe('olur');
	expect(codeOf({ ...waiting, dueKurus: 0 }, { step, receivedBy })).toBe('olur');
	expect(codeOf({ ...waiting, dueKurus: 0 }, paid(100))).toBe('order/payment-due');
	expect(codeOf(waiting, { ...paid(45_000), step: 'carry-over' })).toBe('order/payment-not-due');
});

test('a card payment at the branch names slip number and approval code, unless the policy is off', () => {
	const waiting = { ...failed, state: 'waiting_at_branch', dueKurus: 45_000 } as const;
	const paid = (collection: object, cardSlip = true) =>
		decideNextStep(
			waiting,
			{
				...carryOver,
				step: 'hand-over-at-branch',
				receivedBy: 'Ali Veli',
				collection: { method: 'card', amountKurus: 45_000, receiptNo: null, ...collection },
			},
			{ ...companyPolicyDefaults, cardSlip },
			today,
		);
	const slipMissing = {
		code: 'result/slip-missing',
		detail: 'Kart tahsilatı için slip no ve onay kodunu girin.',
	};
	expect(paid({})).toMatchObject(slipMissing);
	expect(paid({ receiptNo: '004518' })).toMatchObject(slipMissing);
	expect(paid({ approvalCode: '731904' })).toMatchObject(slipMissing);
	expect(paid({ receiptNo: '004518', approvalCode: '731904' })).toMatchObject({
		state: 'delivered',
	});
	expect(paid({}, false)).toMatchObject({ state: 'delivered' });
	expect(paid({ method: 'transfer' })).toMatchObject({ state: 'delivered' });
});

test('an order has no next step while every piece is missing, and leaves the depot whole', () => {
	const decide = (missingPieceCount: number, step: NextStepChoice['step'], state = failed.state) =>
		decideNextStep(
			{ ...failed, state, openPieceCount: 2, missingPieceCount },
			{ ...carryOver, step, receivedBy: 'Ali Veli' },
			companyPolicyDefaults,
			today,
		);
	const refusal = {
		code: 'order/pieces-missing',
		detail: 'Sipariş SP-1 için 2 koli kayıp araştırmasında; önce bulunmalı ya da kayıp yazılmalı.',
	};
	expect(decide(2, 'carry-over')).toMatchObject(refusal);
	expect(isRefusal(decide(1, 'carry-over'))).toBe(false);
	expect(decide(1, 'hand-over-at-branch', 'waiting_at_branch')).toMatchObject({
		code: 'order/pieces-missing',
	});
	expect(decide(1, 'arrive-at-sender', 'returning')).toMatchObject({
		code: 'order/pieces-missing',
	});
});
