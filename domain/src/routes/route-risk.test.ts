import { expect, test } from 'vitest';
import { riskOf } from './route-risk.ts';

const serviceDate = '2026-11-20';
const at = (time: string) => `${serviceDate}T${time}:00.000+03:00`;
const waiting = [
	{ windowEnd: '11:30' },
	{ windowEnd: '12:15' },
	{ windowEnd: null },
	{ windowEnd: '18:00' },
];

test('a window that is over is late, one that the pace will miss is at risk', () => {
	const facts = { serviceDate, now: at('12:00'), departedAt: at('09:00'), doneCount: 9, waiting };
	expect(riskOf(facts)).toEqual({ lateCount: 1, atRiskCount: 1 });
	expect(riskOf({ ...facts, doneCount: 36 })).toEqual({ lateCount: 1, atRiskCount: 0 });
});

test('a fresh route is taken to need ten minutes a stop', () => {
	const facts = { serviceDate, now: at('11:25'), departedAt: at('11:20'), doneCount: 0, waiting };
	expect(riskOf(facts)).toEqual({ lateCount: 0, atRiskCount: 1 });
});

test('a route that has not left is late at most', () => {
	const facts = { serviceDate, now: at('12:00'), departedAt: null, doneCount: 0, waiting };
	expect(riskOf(facts)).toEqual({ lateCount: 1, atRiskCount: 0 });
});
