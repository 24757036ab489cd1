import { expect, test } from 'vitest';
import { foldOptions, matching, optionLabel } from './select-option.ts';

const drivers = [
	{ id: '1', name: 'Iğdır Nakliye', plate: '34 ABC 123' },
	{ id: '2', name: 'İzmir Kurye', plate: null },
	{ id: '3', name: 'Şişli Depo', plate: '06 K 9' },
];

test('several fields make one label, joined by a hyphen, empty ones left out', () => {
	expect(optionLabel({ name: 'Ali', plate: '34 ABC 123' }, 'name,plate')).toBe('Ali - 34 ABC 123');
	expect(optionLabel({ name: 'Ali', plate: null }, 'name, plate')).toBe('Ali');
	expect(optionLabel('Diğer', 'name')).toBe('Diğer');
});

test('search meets Turkish letters by any spelling, in any field, word by word', () => {
	const folded = foldOptions(drivers, 'name,plate', 'id');
	const found = (typed: string) => matching(folded, typed).map(({ value }) => value);
	expect(found('ığdır')).toEqual(['1']);
	expect(found('IGDIR')).toEqual(['1']);
	expect(found('iz')).toEqual(['2']);
	expect(found('SISLI 06')).toEqual(['3']);
	expect(found('')).toEqual(['1', '2', '3']);
	expect(found('yok')).toEqual([]);
});
