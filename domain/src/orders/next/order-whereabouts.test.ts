import { expect, test } from 'vitest';
import { type PieceWhereabouts, placeOfPieces, whereaboutsSentence } from './order-whereabouts.ts';

const now = '2026-11-20T12:00:00.000Z';
const order = { state: 'out_for_delivery', depotName: 'Ümraniye', receivedBy: null } as const;

function piece(changes: Partial<PieceWhereabouts> = {}): PieceWhereabouts {
	const since = '2026-11-20T04:48:00.000Z';
	return { place: 'depot', since, debitId: null, plate: null, driverName: null, ...changes };
}

const heldPiece = piece({
	place: 'debit',
	debitId: 'z',
	plate: '34ABC123',
	driverName: 'Mehmet Yıldız',
});

test('shows the holder and the time of the last movement', () => {
	expect(whereaboutsSentence(order, [heldPiece], now)).toBe(
		'Zimmette: 34 ABC 123 · Mehmet Yıldız · Zimmet: 07:48',
	);
	const early = piece({ since: '2026-11-19T03:30:00.000Z' });
	expect(whereaboutsSentence(order, [early, early], now)).toBe(
		'Depoda: Ümraniye · Giriş: 19.11.2026 06:30',
	);
});

test('an order delivered in two attempts has the time of the last piece', () => {
	const delivered = { ...order, state: 'delivered' } as const;
	const at = (since: string) => piece({ place: 'recipient', since });
	const pieces = [at('2026-11-20T08:20:00.000Z'), at('2026-11-20T10:06:00.000Z')];
	expect(whereaboutsSentence(delivered, pieces, now)).toBe('Alıcıda · Teslim: 13:06');
	expect(whereaboutsSentence(delivered, pieces.toReversed(), now)).toBe('Alıcıda · Teslim: 13:06');
});

test('goods that the depot has not received wait for their receipt', () => {
	const ready = { ...order, state: 'ready' } as const;
	expect(whereaboutsSentence(ready, [piece({ place: 'expected' })], now)).toBe(
		'Mal kabul bekliyor: Ümraniye · Kayıt: 07:48',
	);
});

test('lists pieces in several places separately, those on a vehicle first', () => {
	const delivered = piece({ place: 'recipient', since: '2026-11-20T08:20:00.000Z' });
	const received = { ...order, receivedBy: 'Fatma Koç' };
	expect(whereaboutsSentence(received, [delivered, delivered, heldPiece], now)).toBe(
		'Zimmette (1/3 koli): 34 ABC 123 · Mehmet Yıldız · Zimmet: 07:48 — ' +
			'Alıcıda (2/3 koli): Fatma Koç · Teslim: 11:20',
	);
	expect(placeOfPieces(['recipient', 'debit', 'depot'])).toBe('debit');
	expect(placeOfPieces([])).toBe('depot');
});

test('marks a cancelled order on a vehicle for return', () => {
	const cancelled = { ...order, state: 'cancelled' } as const;
	expect(whereaboutsSentence(cancelled, [heldPiece], now)).toMatch(/ · Ayırın \/ geri getirin$/);
	expect(whereaboutsSentence(cancelled, [piece()], now)).not.toContain('Ayırın');
});
