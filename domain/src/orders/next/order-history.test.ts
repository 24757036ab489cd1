import { expect, test } from 'vitest';
import { attemptLine, custodyLine, eventLine } from './order-history.ts';

test('formats events as sentences and omits unknown kinds', () => {
	expect(eventLine('assigned', { routeNumber: 'RT-261120-01', version: 2 })).toEqual({
		sentence: 'Rotaya eklendi.',
		detail: 'Rota: RT-261120-01',
	});
	const changes = [{ field: 'kg', label: 'Kg', from: '1', to: '2' }];
	expect(eventLine('edited', { changes })?.detail).toBe('Kg: 1 → 2');
	expect(eventLine('confirmed', {})).toEqual({
		sentence: 'Sipariş sevke hazır yapıldı.',
		detail: null,
	});
	expect(eventLine('something', {})).toBeNull();
});

test('groups pieces that moved together into one line', () => {
	const move = {
		movement: 'scanned_out',
		pieceCount: 2,
		productCount: 0,
		barcodes: ['SP-1-1', 'SP-1-2'],
		debitNumber: 'ZMT-2026-000123',
		paperNumber: null,
		plate: '34ABC123',
		driverName: 'Mehmet Yıldız',
		reasonLabel: null,
		note: null,
	} as const;
	expect(custodyLine(move)).toEqual({
		sentence: '2 koli · Araca okutuldu.',
		detail:
			'Araç: 34 ABC 123 · Sürücü: Mehmet Yıldız · Zimmet: ZMT-2026-000123 · Barkod: SP-1-1, SP-1-2',
	});
});

test('goods that went back to their sender name their paper, products are not counted as koli', () => {
	const move = {
		movement: 'to_sender',
		pieceCount: 1,
		productCount: 1,
		barcodes: ['IADE-1'],
		debitNumber: null,
		paperNumber: 'GIT-UMR-2026-000002',
		plate: null,
		driverName: null,
		reasonLabel: null,
		note: 'Serkan Aydın',
	} as const;
	expect(custodyLine(move)).toEqual({
		sentence: '1 iade ürün · Göndericiye iade edildi.',
		detail: 'Tutanak: GIT-UMR-2026-000002 · Barkod: IADE-1 · Serkan Aydın',
	});
	expect(custodyLine({ ...move, pieceCount: 3 }).sentence).toBe(
		'2 koli ve 1 iade ürün · Göndericiye iade edildi.',
	);
});

test('an attempt shows its reason or its receiver', () => {
	const attempt = {
		attemptNo: 2,
		outcome: 'failed',
		routeNumber: 'RT-261120-01',
		reasonLabel: 'Alıcı adreste yok',
		receivedBy: null,
		relation: null,
		distanceM: 2400,
		fromOffice: true,
		note: '',
	} as const;
	expect(attemptLine(attempt)).toEqual({
		sentence: '2. deneme · Teslim edilemedi: Alıcı adreste yok.',
		detail: 'Rota: RT-261120-01 · Adrese uzaklık: 2,4 km · Panelden girildi',
	});
	const done = { ...attempt, outcome: 'delivered', reasonLabel: null } as const;
	const received = { ...done, receivedBy: 'Fatma Koç', relation: 'spouse', distanceM: null };
	expect(attemptLine(received).detail).toBe(
		'Rota: RT-261120-01 · Teslim alan: Fatma Koç · Kime teslim edildi: Eşi · Panelden girildi',
	);
});
