import { expect, test } from 'vitest';
import { missingToStart, parseTaxNumber, senderCodeOf, senderCodePattern } from './sender.ts';
import { senderActsIn, senderAfter } from './sender-transitions.ts';

test('a code is upper-cased without Turkish rules and without blanks', () => {
	expect(senderCodeOf(' bgz 01')).toBe('BGZ01');
	expect(senderCodeOf('ışık-2')).toBe('ISIK-2');
	expect(senderCodePattern.test('A')).toBe(false);
	expect(senderCodePattern.test('BGZ/01')).toBe(false);
});

test('a tax number is a VKN or a TCKN with its checksum', () => {
	expect(parseTaxNumber('472 010 0520')).toBe('4720100520');
	expect(parseTaxNumber('10000000146')).toBe('10000000146');
	expect(parseTaxNumber('4720100521')).toBeNull();
	expect(parseTaxNumber('10000000147')).toBeNull();
});

test('work begins with a known shop, and ends only after it was stopped', () => {
	const known = { code: 'A1', title: 'A', taxNumber: '4720100520', taxOffice: 'B', address: 'C' };
	expect(missingToStart(known)).toEqual([]);
	expect(missingToStart({ ...known, taxNumber: null, address: '' })).toEqual([
		'VKN / TCKN',
		'adres',
	]);
	expect(senderAfter('active', 'end')).toBeNull();
	expect(senderActsIn('suspended')).toEqual(['resume', 'end']);
	expect(senderActsIn('ended')).toEqual([]);
});
