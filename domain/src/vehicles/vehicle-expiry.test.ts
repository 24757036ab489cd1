import { expect, test } from 'vitest';
import { blockingPapers, expiryWarnings } from './vehicle-expiry.ts';

const on = (inspectionUntil: string | null) =>
	expiryWarnings({ inspectionUntil, insuranceUntil: null }, '2026-11-20').map(
		({ state, sentence }) => [state, sentence],
	);

test('warns before and after a document expires', () => {
	expect(on(null)).toEqual([]);
	expect(on('2026-12-21')).toEqual([]);
	expect(on('2026-12-20')).toEqual([['soon', 'Muayene süresi 30 gün sonra doluyor (20.12.2026).']]);
	expect(on('2026-11-20')).toEqual([['soon', 'Muayene süresi bugün doluyor (20.11.2026).']]);
	expect(on('2026-11-19')).toEqual([['expired', 'Muayene süresi 19.11.2026 tarihinde doldu.']]);
});

test('checks both documents', () => {
	const vehicle = { inspectionUntil: '2026-01-01', insuranceUntil: '2026-11-25' };
	expect(expiryWarnings(vehicle, '2026-11-20').map(({ document }) => document)).toEqual([
		'inspection',
		'insurance',
	]);
});

test('an expired paper prevents the departure only where the rule says so', () => {
	const rules = {
		insuranceBlocks: true,
		licenceBlocks: true,
		inspectionBlocks: false,
		roadCardBlocks: false,
		srcBlocks: true,
	};
	const dates = {
		insuranceUntil: '2026-03-04',
		inspectionUntil: '2026-03-04',
		licenceUntil: '2026-03-05',
		srcUntil: '2026-01-31',
	};
	expect(blockingPapers(dates, rules, '2026-03-05')).toEqual([
		{ document: 'insurance', words: 'trafik sigortası 04.03.2026 tarihinde doldu' },
		{ document: 'src', words: 'SRC belgesi 31.01.2026 tarihinde doldu' },
	]);
});
