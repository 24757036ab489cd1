import { describe, expect, it } from 'vitest';
import {
	cashRuleOf,
	cashShare,
	cashStepOf,
	cashSteps,
	dueAtDoor,
	roundCash,
	settlePayment,
} from './company-cash-rounding.ts';

describe('cash rounding', () => {
	it.each([
		[9_987, 0, 9_987],
		[9_987, 5, 9_985],
		[9_988, 5, 9_990],
		[9_987, 25, 9_975],
		[9_988, 25, 10_000],
		[9_975, 50, 10_000],
		[9_974, 50, 9_950],
		[9_950, 100, 10_000],
		[9_949, 100, 9_900],
		[40, 100, 0],
		[0, 100, 0],
	] as const)('rounds %i kuruş to the nearest %i, half a step up', (amount, step, cash) => {
		expect(roundCash(amount, step)).toBe(cash);
	});

	it('never differs from the amount by more than half a step', () => {
		for (const step of cashSteps) {
			for (let amount = 0; amount <= 1_000; amount += 1) {
				const cash = roundCash(amount, step);
				expect(Math.abs(cash - amount) * 2).toBeLessThanOrEqual(step);
				expect(step === 0 ? 0 : cash % step).toBe(0);
			}
		}
	});

	it('rounds what an order has to pay in cash, and nothing else', () => {
		expect(dueAtDoor({ dueKurus: 9_987, paymentType: 'cash' }, 25)).toBe(9_975);
		expect(dueAtDoor({ dueKurus: 9_987, paymentType: 'cash' }, 0)).toBe(9_987);
		for (const paymentType of ['card', 'online', null]) {
			expect(dueAtDoor({ dueKurus: 9_987, paymentType }, 25)).toBe(9_987);
		}
	});

	it('rounds only what cards and transfers leave', () => {
		expect(cashShare({ dueKurus: 10_037, otherKurus: 5_000 }, 25)).toEqual({
			restKurus: 5_037,
			cashKurus: 5_025,
			roundingKurus: -12,
		});
	});

	const rule = { step: 25, exactToo: false } as const;

	it('settles the whole amount with the rounded cash and names the difference', () => {
		const payment = { dueKurus: 9_987, cashKurus: 9_975, otherKurus: 0 };
		expect(settlePayment(payment, rule)).toEqual({ kind: 'whole', roundingKurus: -12 });
		const up = { dueKurus: 9_990, cashKurus: 10_000, otherKurus: 0 };
		expect(settlePayment(up, rule)).toEqual({ kind: 'whole', roundingKurus: 10 });
	});

	it('collects a card payment exactly', () => {
		const paid = { dueKurus: 9_987, cashKurus: 0, otherKurus: 9_987 };
		expect(settlePayment(paid, rule)).toEqual({ kind: 'whole', roundingKurus: 0 });
		expect(settlePayment({ ...paid, otherKurus: 9_975 }, rule).kind).toBe('part');
		expect(settlePayment({ ...paid, otherKurus: 10_000 }, rule).kind).toBe('excess');
	});

	it('takes the exact cash only from a phone that knows no rule', () => {
		const payment = { dueKurus: 9_987, cashKurus: 9_987, otherKurus: 0 };
		expect(settlePayment(payment, rule).kind).toBe('part');
		expect(settlePayment(payment, { ...rule, exactToo: true })).toEqual({
			kind: 'whole',
			roundingKurus: 0,
		});
	});

	it('keeps the rule of the departure while a route is out', () => {
		const out = { departedAt: new Date(), cashStepKurus: 25 } as const;
		expect(cashStepOf({ departedAt: null, cashStepKurus: null }, 50)).toBe(50);
		expect(cashStepOf(out, 50)).toBe(25);
		expect(cashStepOf({ ...out, cashStepKurus: null }, 50)).toBe(0);
	});

	it('takes the step that a phone showed only where the rule has changed', () => {
		const facts = { routeStep: 25, shownStep: 50, ruleChanged: true } as const;
		expect(cashRuleOf(facts)).toEqual({ step: 50, exactToo: false });
		expect(cashRuleOf({ ...facts, ruleChanged: false })).toEqual({ step: 25, exactToo: false });
		expect(cashRuleOf({ ...facts, shownStep: null })).toEqual({ step: 25, exactToo: true });
	});
});
