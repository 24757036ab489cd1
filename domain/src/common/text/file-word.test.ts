import { expect, test } from 'vitest';
import { fileWord, nameWithDepot, paperNumber } from './file-word.ts';

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

test('a paper is saved under its route, its order, its koli, or its day', () => {
	const day = '2026-11-20';
	const route = {
		routeNumber: 'RT-UMR-20261120-01',
		orderNos: ['SP-1', 'SP-2'],
		ordinal: null,
		day,
	};
	expect(paperNumber(route)).toBe('RT-UMR-20261120-01');
	const one = { ...route, routeNumber: null, orderNos: ['SP-1', 'SP-1'] };
	expect(paperNumber(one)).toBe('SP-1');
	expect(paperNumber({ ...one, orderNos: ['SP-1'], ordinal: 2 })).toBe('SP-1-2');
	expect(paperNumber({ ...one, orderNos: ['SP-1', 'SP-2', 'SP-1'] })).toBe('2026-11-20-2-siparis');
	expect(paperNumber({ ...one, orderNos: [] })).toBe('2026-11-20');
});
