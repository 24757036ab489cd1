import { expect, test } from 'vitest';
import { changesBetween, changesSentence } from './record-change.ts';

const words = {
	name: { label: 'Ad' },
	kg: { label: 'Kg' },
	tags: { label: 'Özellikler' },
	phone: { label: 'Telefon', show: (phone: string | null) => `*${phone?.slice(-2)}` },
};

test('lists only the changed fields, by their labels', () => {
	const before = { name: 'Ali', kg: 1.5, tags: ['adr'], phone: null as string | null };
	const after = { name: 'Ali', kg: 2, tags: [], phone: '1234567' };
	expect(changesBetween(words, before, after)).toEqual([
		{ field: 'kg', label: 'Kg', from: '1,5', to: '2' },
		{ field: 'tags', label: 'Özellikler', from: 'adr', to: '—' },
		{ field: 'phone', label: 'Telefon', from: '—', to: '*67' },
	]);
	expect(changesBetween(words, before, { ...before, tags: ['adr'] })).toEqual([]);
});

test('formats changes as one line', () => {
	expect(changesSentence([{ field: 'kg', label: 'Kg', from: '1,5', to: '2' }])).toBe('Kg: 1,5 → 2');
});
