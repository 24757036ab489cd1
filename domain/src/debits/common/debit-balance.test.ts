import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf } from '../../routes/common/custody-balance.ts';
import { type DebitLineState, debitStates, onVehicleLineStates, runningStateOf } from './debit.ts';
import { addBalances, balanceSentence } from './debit-balance.ts';
import {
	type DebitAct,
	type DebitLineAct,
	debitAfter,
	debitLineAfter,
	debitLineTransitions,
	debitTransitions,
} from './debit-transitions.ts';
import { cancelBlockSentence } from './debit-words.ts';

const loadingActs: DebitLineAct[] = ['scan', 'leave', 'undo-leave', 'undo-scan'];
const acts = [
	...new Set(Object.values(debitLineTransitions).flatMap((row) => Object.keys(row))),
] as DebitLineAct[];

type Step = { piece: number; act: DebitLineAct };
const step = (acts: DebitLineAct[]) =>
	fc.record({ piece: fc.nat(19), act: fc.constantFrom(...acts) });

function applySteps(lines: DebitLineState[], steps: Step[]): DebitLineState[] {
	return steps.reduce(
		(now, { piece, act }) =>
			now.map((state, at) => (at === piece ? (debitLineAfter(state, act) ?? state) : state)),
		lines,
	);
}

function balanceOfLines(lines: DebitLineState[]) {
	const counts: Partial<Record<DebitLineState, number>> = {};
	for (const state of lines) counts[state] = (counts[state] ?? 0) + 1;
	return balanceOf(counts);
}

const planned: DebitLineState[] = Array.from({ length: 20 }, () => 'pending');

test('the balance holds after any sequence of acts, and the debited count does not change', () => {
	const story = fc.tuple(
		fc.array(step(loadingActs), { maxLength: 60 }),
		fc.array(step(acts.filter((act) => !loadingActs.includes(act))), { maxLength: 80 }),
	);
	fc.assert(
		fc.property(story, ([loading, running]) => {
			const loaded = applySteps(planned, loading);
			const debitedCount = balanceOfLines(loaded).debited;
			const later = applySteps(loaded, running);
			const balance = balanceOfLines(later);
			expect(balance.debited).toBe(debitedCount);
			expect(balance.debited).toBe(
				balance.delivered +
					balance.handedBack +
					balance.transferred +
					balance.writtenOff +
					balance.undebited +
					balance.remaining,
			);
			expect(balance.debited + balance.pending + balance.notDebited).toBe(planned.length);
		}),
	);
});

test('a debit is cleared exactly when no piece remains on the vehicle', () => {
	fc.assert(
		fc.property(fc.array(step(acts), { maxLength: 80 }), (steps) => {
			const lines = applySteps(planned, steps);
			const { remaining } = balanceOfLines(lines);
			expect(runningStateOf(lines) === 'cleared').toBe(remaining === 0);
			expect(lines.filter((state) => onVehicleLineStates.includes(state))).toHaveLength(remaining);
		}),
	);
});

test('every line state is reachable, and ended lines stay ended', () => {
	const reached = new Set<DebitLineState>(['pending']);
	for (const state of reached) {
		for (const act of acts) {
			const next = debitLineAfter(state, act);
			if (next !== null) reached.add(next);
		}
	}
	expect([...reached].toSorted()).toEqual(Object.keys(debitLineTransitions).toSorted());
	for (const state of ['transferred', 'undebited', 'written_off'] as const) {
		expect(acts.map((act) => debitLineAfter(state, act)).every((next) => next === null)).toBe(true);
	}
});

test('a driver becomes responsible only by accepting', () => {
	const before = ['draft', 'awaiting_acceptance', 'disputed'];
	const debitActs = [
		...new Set(Object.values(debitTransitions).flatMap((row) => Object.keys(row))),
	] as DebitAct[];
	for (const state of debitStates.filter((one) => before.includes(one))) {
		for (const act of debitActs.filter((one) => one !== 'accept')) {
			expect([...before, 'cancelled', null]).toContain(debitAfter(state, act));
		}
	}
	expect(debitAfter('awaiting_acceptance', 'accept')).toBe('open');
	expect(debitAfter('draft', 'accept')).toBeNull();
	expect(debitAfter('disputed', 'accept')).toBeNull();
	expect(debitAfter('open', 'cancel')).toBeNull();
});

test('every state that forbids cancelling has a message', () => {
	for (const state of debitStates.filter((one) => one !== 'cancelled')) {
		expect(cancelBlockSentence(state) === null).toBe(debitAfter(state, 'cancel') === 'cancelled');
	}
	expect(cancelBlockSentence('open')).toContain('Sürücü zimmeti kabul etti');
	expect(cancelBlockSentence('cleared')).toContain('Zimmet kapandı');
	expect(cancelBlockSentence('cancelled')).toBeNull();
});

test('formats the balance as a sentence and sums several debits', () => {
	const one = balanceOf({ cleared_delivered: 49, cleared_returned: 3, transferred: 1, debited: 4 });
	expect(balanceSentence(one)).toBe(
		'57 zimmetlendi = 49 teslim edildi + 3 geri teslim + 1 devredilen + 4 araçta',
	);
	const both = addBalances([one, balanceOf({ return_pending: 2, written_off: 1, pending: 5 })]);
	expect(both).toMatchObject({ debited: 60, remaining: 6, writtenOff: 1, pending: 5 });
});
