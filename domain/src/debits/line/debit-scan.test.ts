import { expect, test } from 'vitest';
import { scannedSentence } from '../common/debit-words.ts';
import {
	mayAddToRoute,
	mayMoveToRoute,
	type ReturnedPiece,
	refuseHandBack,
	refuseScanOut,
	scanToneOf,
} from './debit-scan.ts';

const planned = {
	barcode: '8690000000017',
	orderNo: 'SP-1',
	orderState: 'planned',
	lineState: 'pending',
	otherPlate: null,
	otherDepotName: null,
	atDepot: true,
	expected: false,
	otherRoute: null,
} as const;

const scanAnswers = [
	['an unknown barcode', null, 'Barkod bulunamadı.', 'stop'],
	[
		'another depot',
		{ ...planned, otherDepotName: 'Pendik' },
		'Bu koli Pendik deposuna kayıtlı, ayırın.',
		'stop',
	],
	[
		'another vehicle',
		{ ...planned, lineState: null, atDepot: false, otherPlate: '34 ABC 123' },
		'Bu koli 34 ABC 123 aracında zimmetli.',
		'stop',
	],
	[
		'a second scan',
		{ ...planned, lineState: 'debited', atDepot: false },
		'Bu koli zaten zimmette.',
		'info',
	],
	[
		'a cancelled order',
		{ ...planned, orderState: 'cancelled' },
		'Sipariş iptal edilmiş, ayırın.',
		'stop',
	],
	['a piece not planned', { ...planned, lineState: null }, 'Bu koli bu rotada yok.', 'info'],
	[
		'a piece with the recipient',
		{ ...planned, atDepot: false },
		'Bu koli depoda görünmüyor. Zimmet geçmişine bakın.',
		'stop',
	],
] as const;

test.each(scanAnswers)('a loading scan answers %s', (_, piece, sentence, tone) => {
	const refusal = refuseScanOut(piece);
	expect(refusal?.detail).toBe(sentence);
	expect(refusal && scanToneOf(refusal)).toBe(tone);
});

test('loads a planned piece, even after it was left in the depot', () => {
	expect(refuseScanOut(planned)).toBeNull();
	expect(refuseScanOut({ ...planned, lineState: 'not_debited' })).toBeNull();
});

test('only a piece of an order in the pool can be added to the route during loading', () => {
	const unplanned = { ...planned, lineState: null };
	expect(mayAddToRoute({ ...unplanned, orderState: 'ready' })).toBe(true);
	expect(mayAddToRoute(unplanned)).toBe(false);
	expect(mayAddToRoute({ ...unplanned, orderState: 'ready', atDepot: false })).toBe(false);
	expect(mayAddToRoute(null)).toBe(false);
});

test('accepts pieces on the vehicle as returns and refuses others with a reason', () => {
	const returned = (lineState: ReturnedPiece['lineState']) =>
		refuseHandBack({ lineState, otherPlate: null, otherDepotName: null });
	expect(returned('debited')).toBeNull();
	expect(returned('return_pending')).toBeNull();
	expect(returned('cleared_returned')?.detail).toBe('Bu koli depoya zaten geri teslim alındı.');
	expect(returned('cleared_delivered')?.detail).toBe(
		'Bu koli teslim edilmiş görünüyor. Geri teslim almak için önce teslim sonucunu geri alın.',
	);
	expect(returned(null)?.detail).toBe('Bu koli bu zimmette yok.');
	expect(
		refuseHandBack({ lineState: null, otherPlate: '34 ABC 123', otherDepotName: null })?.detail,
	).toBe('Bu koli 34 ABC 123 aracında zimmetli.');
	expect(refuseHandBack(null)?.detail).toBe('Barkod bulunamadı.');
});

test('a successful scan shows the progress, and the pieces of a multi-piece order', () => {
	expect(scannedSentence({ done: 12, total: 40, pieceCount: 1, orderScanned: 1 })).toBe(
		'Zimmetlendi (12/40)',
	);
	expect(scannedSentence({ done: 12, total: 40, pieceCount: 3, orderScanned: 2 })).toBe(
		'Zimmetlendi (12/40) · Çok parçalı: 2/3 okundu',
	);
});

test('a piece of another route names it, and may be moved while that route gives orders away', () => {
	const otherRoute = { number: 'RT-260305-07', plate: '34 SVK 105' };
	const piece = { ...planned, lineState: null, otherRoute } as const;
	const refusal = refuseScanOut(piece);
	expect(refusal?.detail).toBe('Bu koli RT-260305-07 rotasında (34 SVK 105); ayırın.');
	expect(refusal && scanToneOf(refusal)).toBe('stop');
	expect(mayMoveToRoute(piece, 'planned')).toBe(true);
	expect(mayMoveToRoute(piece, 'in_progress')).toBe(false);
	expect(mayMoveToRoute({ ...piece, atDepot: false }, 'planned')).toBe(false);
	expect(mayMoveToRoute({ ...piece, otherRoute: null }, 'planned')).toBe(false);
	expect(refuseScanOut({ ...piece, otherRoute: { ...otherRoute, plate: null } })?.detail).toBe(
		'Bu koli RT-260305-07 rotasında (araç seçilmedi); ayırın.',
	);
});

test('a piece that the depot still waits for is not loaded', () => {
	expect(refuseScanOut({ ...planned, expected: true })?.code).toBe('debit/not-received');
});

test('a returned piece of another depot is set aside', () => {
	const returned = { lineState: 'debited', otherPlate: null, otherDepotName: 'Pendik' } as const;
	expect(refuseHandBack(returned)?.detail).toBe('Bu koli Pendik deposuna kayıtlı, ayırın.');
});

test('only a planned order is moved from its other route', () => {
	const otherRoute = { number: 'RT-260305-07', plate: '34 SVK 105' };
	const piece = { ...planned, lineState: null, otherRoute } as const;
	expect(mayMoveToRoute({ ...piece, orderState: 'ready' }, 'planned')).toBe(false);
	expect(mayMoveToRoute(piece, null)).toBe(false);
	expect(mayMoveToRoute(null, 'planned')).toBe(false);
});
