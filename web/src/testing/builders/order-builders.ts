import type { HistoryEntry } from '@sevk/contract/common/history';
import type { MissingPiece } from '@sevk/contract/orders/missing-pieces';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { Geocoding } from '@sevk/contract/orders/order-geocoding';
import type { OrderImport } from '@sevk/contract/orders/order-imports';
import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import type { ReceiptRow } from '@sevk/contract/orders/order-receipts';
import type { OrderRow } from '@sevk/contract/orders/orders';
import type { ReturnedProduct } from '@sevk/contract/orders/product-pieces';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** An order of today that waits in the depot for a route. */
export function order(change: Partial<OrderRow> = {}): OrderRow {
	return {
		id: testId(201),
		depotId: umraniye.depotId,
		orderNo: 'SP-240501',
		senderName: 'Deniz Mağaza',
		senderCode: null,
		recipientName: 'Iğdırlı Şükrü',
		phone: '+905321234567',
		email: null,
		district: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		serviceDate: '2026-11-20',
		windowStart: '09:00',
		windowEnd: '12:00',
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		pieceCount: 2,
		desi: 12.5,
		kg: 8,
		paymentType: 'cash',
		dueKurus: 125_000,
		amountKurus: 125_000,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		bondKinds: [],
		state: 'ready',
		attemptNo: 1,
		custodyPlace: 'depot',
		warningCount: 0,
		point: null,
		routeId: null,
		routeNumber: null,
		version: 1,
		...change,
	};
}

/** A bucket → count answer of `countOrders` for one order. */
export function orderCounts(ready = 1) {
	return {
		total: ready,
		buckets: {
			preparation: ready,
			dispatch: 0,
			delivery: 0,
			control: 0,
			carry_over: 0,
			delivered: 0,
			waiting: 0,
			returning: 0,
			cancelled: 0,
		},
		districts: ready === 0 ? [] : [{ district: 'Ümraniye', count: ready, isLowerBound: false }],
		poolCount: ready,
		warnedCount: 0,
		lowerBounds: [],
	};
}

/** The same order in detail, with its two pieces in the depot. */
export function orderDetail(change: Partial<OrderDetail> = {}): OrderDetail {
	const { warningCount: _, phone, ...row } = order();
	return {
		...row,
		phone,
		externalRef: null,
		orderType: 'delivery',
		senderName: 'Kuzey Mobilya',
		senderBarcodes: [],
		province: 'İstanbul',
		addressLine: 'Alemdağ Cad. 12/3',
		addressHint: 'Eczanenin yanı',
		postalCode: null,
		preCampaignKurus: null,
		dispatchNoteNo: null,
		readyFrom: null,
		fixedCrew: null,
		bonds: [],
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		note: '',
		depotName: umraniye.name,
		pointKnowledge: { source: 'shop', precision: 'door' },
		appointmentDate: null,
		warnings: [],
		nameMasked: false,
		phoneMasked: false,
		whereabouts: 'Ümraniye deposunda, rota bekliyor.',
		nextStep: null,
		senderHandovers: [],
		senderAccount: null,
		lines: [],
		pieces: [1, 2].map((ordinal) => ({
			id: testId(210 + ordinal),
			barcode: `SP-240501-0${ordinal}`,
			senderBarcode: null,
			kind: 'package',
			ordinal,
			label: '',
			damaged: false,
			place: 'depot',
			since: '2026-11-20T05:00:00.000Z',
			debitId: null,
			debitNumber: null,
			plate: null,
			driverName: null,
		})),
		attempts: [],
		branchUntil: null,
		cardSlip: true,
		cashStepKurus: 0,
		branchCollections: [],
		notes: [],
		createdAt: '2026-11-19T10:00:00.000Z',
		...change,
	};
}

/** A line of an order's, route's or debit's history. */
export function historyEntry(change: Partial<HistoryEntry> = {}): HistoryEntry {
	return {
		id: '1',
		kind: 'created',
		sentence: 'Kayıt oluşturuldu.',
		detail: null,
		actorName: 'Deniz Acar',
		at: '2026-11-20T05:00:00.000Z',
		deviceNote: null,
		...change,
	};
}

/** A file of two rows whose column "Teslim Yeri" is not mapped yet. */
export function orderImport(change: Partial<OrderImport> = {}): OrderImport {
	return {
		id: testId(221),
		depotId: umraniye.depotId,
		fileName: 'siparisler.csv',
		state: 'preview',
		rowCount: 2,
		readyCount: 2,
		warnedCount: 0,
		duplicateCount: 0,
		refusedCount: 0,
		pastCount: 0,
		suggestionCount: 0,
		unplacedCount: 0,
		knownCount: 0,
		mahalleCount: 0,
		createdCount: 0,
		skippedCount: 0,
		progressCount: 0,
		columns: [
			{ header: 'Sip. No', field: 'orderNo', sample: 'SP-240501' },
			{ header: 'Teslim Yeri', field: null, sample: 'Alemdağ Cad. 12/3' },
			{ header: 'Kanal', field: null, sample: 'Web' },
		],
		missingFields: ['addressLine'],
		fields: [
			{ field: 'orderNo', label: 'Sipariş No', needed: true, repeats: false },
			{ field: 'addressLine', label: 'Adres', needed: true, repeats: false },
			{ field: 'note', label: 'Not', needed: false, repeats: false },
		],
		profile: {
			sheet: null,
			headingLine: 1,
			columns: ['orderNo', null, null],
			dateOrder: 'day_first',
			hiddenRows: 'leave_out',
			mendLetters: false,
			payments: {},
			states: {},
			rowMeaning: 'order',
			lineAmount: 'once',
			lineDue: 'once',
			lineMeasures: { pieceCount: 'once', desi: 'once', kg: 'once' },
			senderName: null,
		},
		profileRemembered: false,
		questions: [],
		summary: '1. satır başlık, her satır bir sipariş',
		tables: [],
		hiddenCount: 0,
		hasOrderedDates: true,
		ruined: null,
		notes: [],
		paymentWords: [],
		stateWords: [],
		lineCount: 0,
		leftOutCount: 0,
		savedDates: null,
		failure: null,
		createdAt: '2026-11-20T05:00:00.000Z',
		version: 1,
		...change,
	};
}

/** A delivery of which one of three pieces has come. */
export function receiptRow(change: Partial<ReceiptRow> = {}): ReceiptRow {
	return {
		senderName: 'Kuzey Mobilya',
		serviceDate: '2026-11-20',
		state: 'open',
		orderCount: 2,
		arrivedCount: 1,
		waitingCount: 2,
		surplusCount: 0,
		...change,
	};
}

/** The deliveries of a depot that receives by scan. */
export function receiptList(...items: ReceiptRow[]) {
	return { receivesByScan: true, items };
}

/** A returned product that waits in the depot. */
export function returnedProduct(change: Partial<ReturnedProduct> = {}): ReturnedProduct {
	return {
		id: testId(951),
		depotId: umraniye.depotId,
		depotName: 'Ümraniye',
		barcode: 'IADE-7',
		product: 'Cam vazo',
		quantity: 2,
		reasonLabel: 'Hasarlı / kırık',
		condition: 'damaged',
		disposal: null,
		orderId: testId(201),
		orderNo: 'SP-240501',
		senderName: 'Nar Mutfak',
		since: '2026-11-20T09:30:00.000Z',
		version: 3,
		...change,
	};
}

export function missingPiece(change: Partial<MissingPiece> = {}): MissingPiece {
	return {
		id: testId(971),
		depotId: umraniye.depotId,
		depotName: 'Ümraniye',
		barcode: 'SP-240501-2',
		ordinal: '2/3',
		orderId: testId(201),
		orderNo: 'SP-240501',
		senderName: 'Nar Mutfak',
		since: '2026-11-20T05:30:00.000Z',
		missedByName: 'Hasan Demir',
		note: 'Rafta yok',
		routeId: testId(301),
		routeNumber: 'RT-261120-07',
		plate: '34SVK105',
		loss: null,
		version: 2,
		...change,
	};
}

/** An order under way with its pieces on the vehicle, or some of them still in the depot. */
export function orderAboard(aboardCount = 2) {
	const order = orderDetail({ state: 'out_for_delivery', custodyPlace: 'debit' });
	const pieces = order.pieces.map((piece) => ({
		...piece,
		place: piece.ordinal <= aboardCount ? ('debit' as const) : ('depot' as const),
	}));
	return { ...order, pieces };
}

/** A delivery to the recipient in person, without payment and proof. */
export function deliveredAttempt(): OrderDetail['attempts'][number] {
	return {
		id: testId(9001),
		attemptNo: 1,
		routeId: testId(1),
		routeNumber: 'RT-261120-01',
		routeDate: '2026-11-20',
		outcome: 'delivered',
		reasonCode: null,
		reasonLabel: null,
		receivedBy: 'Ayşe Nur Yılmaz',
		relation: 'self',
		note: '',
		photoKeys: [],
		photos: [],
		paperKeys: [],
		signed: false,
		signature: null,
		identityChecked: false,
		identityDigits: null,
		codeProof: null,
		callCount: 0,
		distanceM: null,
		point: null,
		fromOffice: false,
		recordedByName: 'Kemal Usta',
		driverName: 'Kemal Usta',
		deliveredPieceIds: [],
		happenedAt: '2026-11-20T09:00:00.000Z',
		recordedAt: '2026-11-20T09:00:00.000Z',
		revertedAt: null,
		revertedByName: null,
		revertedReason: null,
		collectionsWithheld: false,
		collections: [],
		returns: [],
	};
}

/** Without a service that knows addresses. */
export function geocoding(change: Partial<Geocoding> = {}): Geocoding {
	return { isOn: false, located: 0, missed: 0, waiting: 0, problem: null, ...change };
}

/** A row of `listUnplacedOrders`: an order at the centre of its ilçe. */
export function unplacedOrder(change: Partial<UnplacedOrder> = {}): UnplacedOrder {
	return {
		id: testId(201),
		depotId: testId(1),
		version: 3,
		orderNo: 'SP-240501',
		senderName: 'Mağaza',
		province: 'İstanbul',
		district: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		addressLine: 'Alemdağ Cad. No:12 D:3',
		addressHint: 'Eczanenin üstü',
		addressKey: 'istanbul|umraniye|ataturk|cad alemdag|||12|3',
		serviceDate: '2026-11-20',
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		state: 'ready',
		routeId: null,
		routeNumber: null,
		point: { type: 'Point', coordinates: [29.12, 41.021] },
		knowledge: { source: 'district', precision: 'district' },
		doubt: null,
		...change,
	};
}
