import { expect, test } from 'vitest';
import { type PieceWhereabouts, placeOfPieces, whereaboutsSentence } from './order-whereabouts.ts';

const now = '2026-11-20T12:00:00.000Z';
const order = { state: 'out_for_delivery', depotName: 'Ümraniye', receivedBy: null } as const;

function piece(about: Partial<PieceWhereabouts> = {}): PieceWhereabouts {
	const since = '2026-11-20T04:48:00.000Z';
	return { place: 'depot', since, debitId: null, plate: null, driverName: null, ...about };
}

const held = piece({
	place: 'debit',
	debitId: 'z',
	plate: '34ABC123',
	driverName: 'Mehmet Yıldız',
});

test('tells who holds the goods, with the clock of today', () => {
	expect(whereaboutsSentence(order, [held], now)).toBe(
		'Zimmette: 34 ABC 123 · Mehmet Y***** · Zimmet: 07:48',
	);
	const early = piece({ since: '2026-11-19T03:30:00.000Z' });
	expect(whereaboutsSentence(order, [early, early], now)).toBe(
		'Depoda: Ümraniye · Giriş: 19.11.2026 06:30',
	);
});

test('pieces in several places are told apart, those on the road first', () => {
	const delivered = piece({ place: 'recipient', since: '2026-11-20T08:20:00.000Z' });
	const received = { ...order, receivedBy: 'Fatma Koç' };
	expect(whereaboutsSentence(received, [delivered, delivered, held], now)).toBe(
		'Zimmette (1/3 koli): 34 ABC 123 · Mehmet Y***** · Zimmet: 07:48 — ' +
			'Alıcıda (2/3 koli): Fatma K** · Teslim: 11:20',
	);
	expect(placeOfPieces(['recipient', 'debit', 'depot'])).toBe('debit');
	expect(placeOfPieces([])).toBe('depot');
});

test('a cancelled order on the road is to be brought back', () => {
	const cancelled = { ...order, state: 'cancelled' } as const;
	expect(whereaboutsSentence(cancelled, [held], now)).toMatch(/ · Ayırın \/ geri getirin$/);
	expect(whereaboutsSentence(cancelled, [piece()], now)).not.toContain('Ayırın');
});
