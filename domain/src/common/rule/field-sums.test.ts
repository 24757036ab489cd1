import { expect, test } from 'vitest';
import { sumFields } from './field-sums.ts';

test('adds up the named fields and leaves out the others', () => {
	const records = [
		{ pieces: 3, dueKurus: 250, label: 'Ümraniye' },
		{ pieces: 4, dueKurus: 0, label: 'Bağcılar' },
	];
	expect(sumFields(records, ['pieces', 'dueKurus'])).toEqual({ pieces: 7, dueKurus: 250 });
});

test('is 0 without a record', () => {
	expect(sumFields([], ['pieces'])).toEqual({ pieces: 0 });
});
