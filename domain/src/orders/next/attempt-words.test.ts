import { expect, test } from 'vitest';
import { latePhotoSentence } from './attempt-photo.ts';
import { undeliveredWords } from './attempt-words.ts';

const order = { partly: false, reasonLabel: 'Süre yetmedi', deliveredPieces: 0, pieceCount: 3 };

test('shows the reason of a failed order', () => {
	expect(undeliveredWords(order)).toBe('Süre yetmedi');
	expect(undeliveredWords({ ...order, reasonLabel: null })).toBeNull();
});

test('shows the delivered share of a partial delivery, and the reason if recorded', () => {
	const part = { ...order, partly: true, deliveredPieces: 2 };
	expect(undeliveredWords({ ...part, reasonLabel: null })).toBe('Kısmi teslim: 2/3 koli');
	expect(undeliveredWords(part)).toBe('Kısmi teslim: 2/3 koli · Süre yetmedi');
});

test.each([
	[0, 48, null],
	[1, 23.9, null],
	[1, 24, 'Fotoğraf 24 saattir bekleniyor'],
	[2, 47.9, '2 fotoğraf 47 saattir bekleniyor'],
	[1, Number.NaN, null],
	[1, 75, 'Fotoğraf 3 gündür bekleniyor'],
])('of %i awaited photos after %d hours says %s', (awaited, hours, sentence) => {
	const now = new Date('2026-03-05T12:00:00Z');
	const recordedAt = new Date(now.getTime() - hours * 3_600_000);
	expect(latePhotoSentence({ awaited, recordedAt }, now)).toBe(sentence);
});
