import { expect, it } from 'vitest';
import { refusals, refuse } from './refusal.ts';

const table = refusals({
	'debit/on-other-vehicle': (facts: { plate: string }) => `Araç: ${facts.plate}`,
	'vehicle/plate-invalid': () => 'Plaka geçersiz.',
});

it('makes the sentence from the facts and keeps them', () => {
	expect(refuse(table, 'debit/on-other-vehicle', { plate: '34 ABC 123' })).toEqual({
		refused: true,
		status: 409,
		code: 'debit/on-other-vehicle',
		detail: 'Araç: 34 ABC 123',
		facts: { plate: '34 ABC 123' },
	});
});

it('takes the status from the list of codes', () => {
	expect(refuse(table, 'vehicle/plate-invalid')).toEqual({
		refused: true,
		status: 422,
		code: 'vehicle/plate-invalid',
		detail: 'Plaka geçersiz.',
	});
});

it('does not compile with a code that is not in the list', () => {
	// @ts-expect-error 'vehicle/plate-ivalid' is no code
	refusals({ 'vehicle/plate-ivalid': () => 'Plaka geçersiz.' });
	// @ts-expect-error the table has no such code
	expect(() => refuse(table, 'vehicle/in-use')).toThrow();
});
