import { expect, test } from 'vitest';
import { fileWord, nameWithDepot } from './file-word.ts';

test('a title becomes a part of a file name', () => {
	expect(fileWord('Kimde Ne Var?')).toBe('kimde-ne-var');
	expect(fileWord('Şişli & Çağlayan')).toBe('sisli-caglayan');
});

test('a list has its depot before its date', () => {
	expect(nameWithDepot('siparisler-2026-11-20.xlsx', 'Ümraniye')).toBe(
		'siparisler-umraniye-2026-11-20.xlsx',
	);
	expect(nameWithDepot('liste.csv', 'Gebze Ana Depo')).toBe('liste-gebze-ana-depo.csv');
	expect(nameWithDepot('araclar-2026-11-20.csv', 'متجر')).toBe('araclar-2026-11-20.csv');
});
