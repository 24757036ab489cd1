import { describe, expect, test } from 'vitest';
import {
	addressesToTell,
	formerEmailAfter,
	ibanInForce,
	ibanInForceFrom,
	ibanStateOf,
	tellsOldContact,
} from './sender-iban.ts';

const hour = 3_600_000;
const now = new Date('2026-11-28T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * hour);

describe('the IBAN of a shop', () => {
	const old = { id: 'old', inForceFrom: at(-900), withdrawn: false };
	const next = { id: 'next', inForceFrom: ibanInForceFrom(at(-1)), withdrawn: false };
	const stopped = { id: 'stopped', inForceFrom: at(-10), withdrawn: true };
	const ibans = [{ id: 'entered', inForceFrom: null, withdrawn: false }, next, stopped, old];

	test('is used 48 hours after its confirmation, and the one before until then', () => {
		expect(next.inForceFrom).toEqual(at(47));
		expect(ibanInForce(ibans, at(46))?.id).toBe('old');
		expect(ibanInForce(ibans, at(47))?.id).toBe('next');
		expect(ibanInForce([stopped], now)).toBeNull();
	});

	test('has a state of its own', () => {
		expect(ibans.map((iban) => ibanStateOf(iban, ibans, now))).toEqual([
			'entered',
			'waiting',
			'withdrawn',
			'in_force',
		]);
		expect(ibanStateOf(old, ibans, at(48))).toBe('replaced');
	});
});

describe('who is told of a new IBAN', () => {
	const contact = { email: 'yeni@magaza.com', emailSince: at(-1), formerEmail: 'eski@magaza.com' };

	test('is also the address that was changed lately', () => {
		expect(addressesToTell([contact], now)).toEqual(['yeni@magaza.com', 'eski@magaza.com']);
		expect(addressesToTell([{ ...contact, emailSince: at(-31 * 24) }], now)).toEqual([
			'yeni@magaza.com',
		]);
		expect(addressesToTell([{ ...contact, email: null, formerEmail: null }], now)).toEqual([]);
	});

	test('is still that address when it is changed twice', () => {
		expect(formerEmailAfter(contact, now)).toBe('eski@magaza.com');
		expect(formerEmailAfter({ ...contact, email: null }, now)).toBe('eski@magaza.com');
		const settled = { ...contact, emailSince: at(-31 * 24) };
		expect(formerEmailAfter(settled, now)).toBe('yeni@magaza.com');
		expect(formerEmailAfter({ ...settled, email: null }, now)).toBe('eski@magaza.com');
	});

	test('must be somebody who was a contact for two days', () => {
		const fresh = { ...contact, formerEmail: null };
		expect(tellsOldContact([fresh], now)).toBe(false);
		expect(tellsOldContact([fresh, contact], now)).toBe(true);
		expect(tellsOldContact([{ ...fresh, emailSince: at(-48) }], now)).toBe(true);
	});
});
