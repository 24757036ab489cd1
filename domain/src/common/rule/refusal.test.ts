import { expect, expectTypeOf, it } from 'vitest';
import { type Refusal, refusals, refuse } from './refusal.ts';

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

it('needs exactly the facts of the sentence and has their type', () => {
	const refusal = refuse(table, 'debit/on-other-vehicle', { plate: '34 ABC 123' });
	expectTypeOf(refusal).toEqualTypeOf<Refusal<'debit/on-other-vehicle', { plate: string }>>();
	expectTypeOf(refuse(table, 'vehicle/plate-invalid').facts).toEqualTypeOf<undefined>();
	// @ts-expect-error the facts are missing
	expect(() => refuse(table, 'debit/on-other-vehicle')).toThrow();
	// @ts-expect-error another type
	refuse(table, 'debit/on-other-vehicle', { plate: 34 });
	// @ts-expect-error another fact
	refuse(table, 'debit/on-other-vehicle', { plate: '34 ABC 123', driver: 'Ali' });
	// @ts-expect-error the sentence has no facts
	refuse(table, 'vehicle/plate-invalid', { plate: '34 ABC 123' });
});

it('narrows the facts with the code', () => {
	const isElsewhere = Boolean(table);
	const refusal = isElsewhere
		? refuse(table, 'debit/on-other-vehicle', { plate: '34 ABC 123' })
		: refuse(table, 'vehicle/plate-invalid');
	// @ts-expect-error not every code has facts
	expect(refusal.facts.plate).toBe('34 ABC 123');
	if (refusal.code === 'debit/on-other-vehicle') expectTypeOf(refusal.facts.plate).toBeString();
	else expectTypeOf(refusal.facts).toBeUndefined();
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
