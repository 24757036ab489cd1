import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { expect, test, vi } from 'vitest';
import {
	createResultBodies,
	emptyResult,
	needsPosition,
	resultBody,
	resultLacks,
} from './debit-result-draft.ts';

const order = {
	dueKurus: 0,
	paymentType: 'prepaid',
	proofs: [] as StopOrder['proofs'],
} as StopOrder;
const absent = {
	...emptyResult(order),
	outcome: 'failed' as const,
	reasonCode: 'RECIPIENT_ABSENT',
};
const evidence = ['location'] as const;
const facts = (fromOffice: boolean) => ({ order, goods: undefined, evidence, fromOffice });

test('a driver can choose a reason that needs the place: the server measures the distance', () => {
	expect(resultLacks(absent, facts(false))).toBeNull();
	expect(resultBody(absent, [29.1244, 41.0165], new Date()).position).toEqual([29.1244, 41.0165]);
});

test('in the office a note replaces the position', () => {
	expect(resultLacks(absent, facts(true))).toEqual({
		field: 'note',
		sentence: 'Açıklama en az 10 karakter olmalı.',
	});
	expect(resultLacks({ ...absent, note: 'Komşusu taşındığını söyledi' }, facts(true))).toBeNull();
});

test('only a failure with such a reason waits for the place of the phone', () => {
	expect(needsPosition(absent, evidence)).toBe(true);
	expect(needsPosition(absent, ['call'])).toBe(false);
	expect(needsPosition({ ...absent, outcome: 'delivered' }, evidence)).toBe(false);
});

test('a retry of a result is the same bytes, at whatever place and time it is sent again', async () => {
	vi.useFakeTimers({ now: Date.parse('2026-03-05T09:00:00Z') });
	const bodies = createResultBodies();
	let longitude = 29;
	const drive = async (): Promise<[number, number]> => {
		longitude += 0.01;
		return [longitude, 41];
	};
	const first = await bodies.bodyOf(absent, drive);
	vi.advanceTimersByTime(60_000);
	expect(await bodies.bodyOf(absent, drive)).toEqual(first);
	expect(first?.happenedAt).toBe('2026-03-05T09:00:00.000Z');

	const edited = await bodies.bodyOf({ ...absent, callCount: 2 }, drive);
	expect(edited).toMatchObject({ callCount: 2, happenedAt: '2026-03-05T09:01:00.000Z' });
	bodies.forget();
	expect(await bodies.bodyOf(absent, async () => 'missing')).toBeNull();
	vi.useRealTimers();
});
