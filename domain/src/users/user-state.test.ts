import { expect, test } from 'vitest';
import { userState } from './user-state.ts';

const office = {
	role: 'planner',
	email: 'a@sevk.test',
	pin: null,
	invited: false,
	phones: 'none',
	retired: false,
	erased: false,
} as const;
const driver = { ...office, role: 'driver', email: null, invited: true } as const;

test('a user of the office is open once a password is set', () => {
	expect(userState(office)).toBe('open');
	expect(userState({ ...office, invited: true })).toBe('invited');
});

test('a driver without an enrolled phone is not open', () => {
	expect(userState(driver)).toBe('no_phone');
	expect(userState({ ...driver, email: 'a@sevk.test' })).toBe('no_phone');
	expect(userState({ ...driver, email: 'a@sevk.test', invited: false })).toBe('by_email');
	expect(userState({ ...driver, phones: 'locked' })).toBe('phone_locked');
	expect(userState({ ...driver, phones: 'open' })).toBe('open');
});

test('with a hosted provider a driver is as any other user', () => {
	const hosted = { ...driver, email: 'a@sevk.test', phones: null };
	expect(userState(hosted)).toBe('invited');
	expect(userState({ ...hosted, invited: false })).toBe('open');
});

test('a closed or erased account is only that', () => {
	expect(userState({ ...driver, retired: true })).toBe('closed');
	expect(userState({ ...driver, retired: true, erased: true })).toBe('erased');
});

test.each([
	['none', 'no_pin'],
	['temporary', 'pin_given'],
	['expired', 'pin_expired'],
	['own', 'open'],
] as const)('a user with a user name and the PIN %s is %s', (pin, state) => {
	expect(userState({ ...office, role: 'warehouse', email: null, invited: true, pin })).toBe(state);
});
