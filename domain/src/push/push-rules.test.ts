import { expect, test } from 'vitest';
import { type Role, roles } from '../common/access/role.ts';
import { routeAlertKinds } from '../routes/common/route-alert-kind.ts';
import {
	type PushOccasion,
	pushNotBefore,
	pushRuleDefaults,
	pushTypesOf,
	receivesPush,
} from './push-rules.ts';

const user = (role: Role, driverId: string | null = null) => ({ userId: 'u', role, driverId });
const about = (type: PushOccasion['type'], more: Partial<PushOccasion> = {}): PushOccasion => ({
	type,
	actorId: null,
	driverId: null,
	...more,
});

test('the defaults inform each role of what it works with', () => {
	const typesOf = (role: Role) => pushTypesOf(role, pushRuleDefaults);
	expect(Object.fromEntries(roles.map((role) => [role, typesOf(role)]))).toEqual({
		admin: ['disposal_waiting', 'route_suspended', 'cash_difference', 'code_release_waiting'],
		ops_manager: [
			'debit_disputed',
			'report_waiting',
			'disposal_waiting',
			'route_suspended',
			'cash_difference',
			'code_release_waiting',
			...routeAlertKinds,
		],
		planner: [],
		warehouse: ['debit_disputed', 'route_returned', 'acceptance_late', 'departure_late'],
		cashier: ['route_returned', 'cash_difference', 'route_unclosed'],
		support: ['code_release_waiting'],
		driver: [
			'route_assigned',
			'route_changed',
			'route_cancelled',
			'debit_waiting',
			'transfer_waiting',
			'return_dispute_settled',
			'code_released',
		],
		viewer: [],
	});
});

test('a driver receives messages of the own work only', () => {
	const occasion = about('debit_waiting', { driverId: 'd1' });
	expect(receivesPush(user('driver', 'd1'), occasion, pushRuleDefaults)).toBe(true);
	expect(receivesPush(user('driver', 'd2'), occasion, pushRuleDefaults)).toBe(false);
	expect(receivesPush(user('driver', null), about('debit_waiting'), pushRuleDefaults)).toBe(false);
});

test('nobody receives a message about an own act', () => {
	const occasion = about('route_suspended', { actorId: 'u' });
	expect(receivesPush(user('admin'), occasion, pushRuleDefaults)).toBe(false);
	expect(receivesPush(user('admin'), about('route_suspended'), pushRuleDefaults)).toBe(true);
});

test('a role that cannot open the record receives nothing, whatever the table says', () => {
	const rules = {
		...pushRuleDefaults,
		roles: { ...pushRuleDefaults.roles, cash_difference: ['driver' as const] },
	};
	const occasion = about('cash_difference', { driverId: 'd1' });
	expect(receivesPush(user('driver', 'd1'), occasion, rules)).toBe(false);
});

const night = { from: '22:00', until: '06:00' };

test.each([
	['2026-11-22T18:59:59Z', '2026-11-22T18:59:59.000Z'],
	['2026-11-22T19:00:00Z', '2026-11-23T03:00:00.000Z'],
	['2026-11-22T23:30:40Z', '2026-11-23T03:00:00.000Z'],
	['2026-11-23T02:59:59Z', '2026-11-23T03:00:00.000Z'],
	['2026-11-23T03:00:00Z', '2026-11-23T03:00:00.000Z'],
])('quiet hours from 22:00 to 06:00 in Istanbul hold a message of %s until %s', (now, until) => {
	expect(pushNotBefore(new Date(now), 'route_assigned', night).toISOString()).toBe(until);
});

test('quiet hours within a day, and none', () => {
	const noon = { from: '12:00', until: '13:00' };
	const now = new Date('2026-11-22T09:30:00Z');
	expect(pushNotBefore(now, 'route_assigned', noon).toISOString()).toBe('2026-11-22T10:00:00.000Z');
	expect(pushNotBefore(now, 'route_assigned', null)).toBe(now);
	expect(pushNotBefore(now, 'route_assigned', { from: '08:00', until: '08:00' })).toBe(now);
});

test('an urgent message is sent in quiet hours too', () => {
	const now = new Date('2026-11-22T23:30:00Z');
	expect(pushNotBefore(now, 'debit_waiting', night)).toBe(now);
});

test('changes of a route are gathered for a minute', () => {
	const now = new Date('2026-11-22T09:30:00Z');
	expect(pushNotBefore(now, 'route_changed', night).toISOString()).toBe('2026-11-22T09:31:00.000Z');
	const evening = new Date('2026-11-22T18:59:30Z');
	expect(pushNotBefore(evening, 'route_changed', night).toISOString()).toBe(
		'2026-11-23T03:00:00.000Z',
	);
});
