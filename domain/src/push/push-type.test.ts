import { expect, test } from 'vitest';
import { testPushMessage, writePushMessage } from '../messages/push-message.ts';
import { routeEventOfAct } from '../routes/common/route-events.ts';
import { pushTypeEntries, pushTypeOf, pushTypes, rolesForPush } from './push-type.ts';
import { pushTypeLabels } from './push-words.ts';

const event = (noun: string, kind: string, payload = {}) => ({ noun, kind, payload });

test('an event leads to the message of its kind, most events to none', () => {
	expect(pushTypeOf(event('debit', 'handed_over'))).toBe('debit_waiting');
	expect(pushTypeOf(event('debit', 'dispute_settled'))).toBe('debit_waiting');
	expect(pushTypeOf(event('route', routeEventOfAct.plan))).toBe('route_assigned');
	expect(pushTypeOf(event('route', routeEventOfAct.suspend))).toBe('route_suspended');
	expect(pushTypeOf(event('route', routeEventOfAct.cancel))).toBe('route_cancelled');
	expect(pushTypeOf(event('route', 'alerted', { alert: 'signal_lost' }))).toBe('signal_lost');
	expect(pushTypeOf(event('route', 'alerted', { alert: 'unknown' }))).toBeNull();
	expect(pushTypeOf(event('order', 'edited'))).toBeNull();
	expect(pushTypeOf(event('debit', 'scanned'))).toBeNull();
});

test('a delivery and a cash count lead to a message only when they went wrong', () => {
	expect(pushTypeOf(event('debit', 'result_recorded', { outcome: 'delivered' }))).toBeNull();
	expect(pushTypeOf(event('debit', 'result_recorded', { outcome: 'failed' }))).toBe(
		'delivery_failed',
	);
	expect(pushTypeOf(event('settlement', 'counted', { differenceKurus: 0 }))).toBeNull();
	expect(pushTypeOf(event('settlement', 'counted', { differenceKurus: -500 }))).toBe(
		'cash_difference',
	);
	const cards = { differenceKurus: 0, cardDifferenceKurus: -500 };
	expect(pushTypeOf(event('settlement', 'counted', cards))).toBe('cash_difference');
});

test('a message is offered to the roles that can open its record', () => {
	expect(rolesForPush('cash_difference')).not.toContain('driver');
	expect(rolesForPush('debit_waiting')).toContain('driver');
	for (const type of pushTypes) {
		expect(rolesForPush(type)).toEqual(
			expect.arrayContaining([...pushTypeEntries[type].defaultRoles]),
		);
	}
});

test('every message has whole words of its own, without a value', () => {
	const all = [...pushTypes.map(writePushMessage), testPushMessage];
	for (const { title, body } of all) {
		expect(title).toMatch(/^[A-ZÇĞİÖŞÜ][\p{L} ]+$/u);
		expect(body).toMatch(/^[A-ZÇĞİÖŞÜ][\p{L} ]+\.$/u);
	}
	expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
	expect(new Set(Object.values(pushTypeLabels)).size).toBe(pushTypes.length);
});
