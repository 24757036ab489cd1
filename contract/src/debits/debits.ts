import { debitLineStates, debitStates } from '@sevk/domain/debits/common/debit';
import { transferStates } from '@sevk/domain/debits/common/debit-transfer';
import { equipmentKinds } from '@sevk/domain/debits/line/debit-equipment';
import { reportStates, reportTypes } from '@sevk/domain/debits/line/debit-report';
import { scanCodes } from '@sevk/domain/debits/line/debit-scan';
import { pieceKinds } from '@sevk/domain/orders/piece/order-piece';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurus, kurusSum, listOf, serviceDate, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { drawnSignature, signedPaper } from '../files/file-signatures.ts';
import { custodyPlace, pieceChoice } from '../orders/order-pieces.ts';
import { historyEntry } from '../orders/orders.ts';
import { balance } from '../routes/custody-balance.ts';

const debitRow = z.object({
	id,
	depotId: id,
	depotName: z.string(),
	number: z.string(),
	state: z.enum(debitStates),
	serviceDate,
	routeId: id,
	routeNumber: z.string(),
	driverId: id,
	driverName: z.string(),
	plate: z.string(),
	balance,
	orderCount: z.int(),
	shortCount: z.int(),
	overCount: z.int(),
	/** Whether the driver says, in an open dispute, that equipment or a part of the float is missing. */
	isEquipmentDisputed: z.boolean(),
	isFloatDisputed: z.boolean(),
	/** Value of the goods still on the vehicle, in kuruş. */
	remainingValueKurus: kurusSum,
	/** When the oldest piece still held was accepted; null if there is none. */
	oldestSince: instant.nullable(),
	acceptedAt: instant.nullable(),
	version,
});
export type DebitRow = z.infer<typeof debitRow>;

/** Quick filters of the debit list (docs/domain.md#debit-list). */
const debitChips = ['awaiting', 'open', 'from_yesterday', 'disputed', 'cleared'] as const;

const debitFilter = {
	depotId: id.optional(),
	q: z.string().max(120).optional(),
	chip: z.enum(debitChips).optional(),
	states: listOf(z.enum(debitStates)).optional(),
	driverId: id.optional(),
	dateFrom: serviceDate.optional(),
	dateTo: serviceDate.optional(),
};

export const listDebits = endpoint({
	name: 'listDebits',
	summary: 'Zimmetler',
	method: 'GET',
	path: '/api/debits',
	access: 'debits.read',
	query: z.object({
		...debitFilter,
		...pageQuery,
		sort: z.enum(['serviceDate', 'number', 'driver']).default('serviceDate'),
		direction: z.enum(['asc', 'desc']).default('desc'),
	}),
	answer: pageOf(debitRow),
});

export const exportDebits = exportOf(listDebits, {
	name: 'exportDebits',
	summary: 'Zimmetleri filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const countDebits = endpoint({
	name: 'countDebits',
	summary: 'Zimmet sayıları: çiplerin sayıları, zimmetteki koli ve değeri, kabul bekleyen koli',
	method: 'GET',
	path: '/api/debits/counts',
	access: 'debits.read',
	query: z.object(debitFilter),
	answer: z.object({
		chips: z.record(z.enum(debitChips), z.int()),
		/**
		 * Goods accepted by drivers; `heldProducts` of them are products that recipients gave back.
		 * `awaitingPieces` are on vehicles but not accepted yet.
		 */
		heldPieces: z.int(),
		heldProducts: z.int(),
		awaitingPieces: z.int(),
		valueHeldKurus: kurusSum,
		oldestSince: instant.nullable(),
	}),
});

export const holdingGroups = ['driver', 'vehicle', 'route', 'reason'] as const;

const holding = z.object({
	key: z.string(),
	label: z.string(),
	sublabel: z.string(),
	/** All goods; `productCount` of them are products that recipients gave back. */
	pieceCount: z.int(),
	productCount: z.int(),
	orderCount: z.int(),
	valueKurus: kurusSum,
	dueKurus: kurusSum,
	oldestSince: instant,
	debits: z.array(z.object({ id, number: z.string(), pieceCount: z.int(), productCount: z.int() })),
});
export type Holding = z.infer<typeof holding>;

/** Current holders of pieces, from the custody ledger. */
export const listHoldings = endpoint({
	name: 'listHoldings',
	summary: 'Kimde ne var: sürücü, araç, rota veya nedene göre, yaş ve değerle',
	method: 'GET',
	path: '/api/debits/holdings',
	access: 'debits.read',
	query: z.object({
		depotId: id.optional(),
		groupBy: z.enum(holdingGroups).default('driver'),
	}),
	answer: z.object({ items: z.array(holding) }),
});

export const exportHoldings = exportOf(listHoldings, {
	name: 'exportHoldings',
	summary: 'Kimde ne var: dışa aktar (Excel, CSV)',
});

const debitLine = z.object({
	/** Null while the piece is only planned (Zimmet Bekliyor). */
	id: id.nullable(),
	pieceId: id,
	barcode: z.string(),
	kind: z.enum(pieceKinds),
	label: z.string(),
	state: z.enum(debitLineStates),
	reasonCode: z.string().nullable(),
	reasonLabel: z.string().nullable(),
	note: z.string(),
	condition: z.string().nullable(),
	ordinal: z.int(),
	pieceCount: z.int(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	recipientName: z.string().nullable(),
	district: z.string().nullable(),
	neighbourhood: z.string().nullable(),
	stopPosition: z.int().nullable(),
	desi: z.number(),
	dueKurus: kurus,
	orderCancelled: z.boolean(),
	/** Whether the order is out for delivery on the route and has no result yet. */
	orderOpen: z.boolean(),
	/** Whether the driver did not find the piece, in the latest dispute, until he accepts the debit. */
	isDisputed: z.boolean(),
	scannedAt: instant.nullable(),
	settledAt: instant.nullable(),
	place: custodyPlace,
});
export type DebitLine = z.infer<typeof debitLine>;

export const transfer = z.object({
	id,
	number: z.string(),
	direction: z.enum(['out', 'in']),
	otherDebitId: id,
	otherDebitNumber: z.string(),
	otherDriverName: z.string(),
	pieceCount: z.int(),
	/** Barcodes of the transferred pieces. */
	barcodes: z.array(z.string()),
	/** Names of the equipment that changes hands with the pieces. */
	equipment: z.array(z.string()),
	state: z.enum(transferStates),
	reasonLabel: z.string(),
	note: z.string(),
	/** Why the receiver rejected the transfer; null unless rejected. */
	rejectionNote: z.string().nullable(),
	requestedByName: z.string(),
	requestedAt: instant,
	decidedByName: z.string().nullable(),
	decidedAt: instant.nullable(),
	version,
});
export type Transfer = z.infer<typeof transfer>;

const report = z.object({
	id,
	number: z.string(),
	reportType: z.enum(reportTypes),
	pieceIds: z.array(id),
	barcodes: z.array(z.string()),
	reasonCode: z.string(),
	reasonLabel: z.string(),
	damageReasons: z.array(z.string()),
	description: z.string(),
	photoKeys: z.array(z.string()),
	state: z.enum(reportStates),
	writtenBy: id,
	writtenByName: z.string(),
	writtenAt: instant,
	decidedByName: z.string().nullable(),
	decidedAt: instant.nullable(),
	decisionNote: z.string().nullable(),
	version,
});
export type Report = z.infer<typeof report>;

const equipment = z.object({
	id,
	kind: z.enum(equipmentKinds),
	serial: z.string(),
	label: z.string(),
	givenCount: z.int(),
	returnedCount: z.int(),
	missingCount: z.int(),
	missingNote: z.string(),
	/** Taken over by another driver. */
	transferredCount: z.int(),
});
export type DebitEquipment = z.infer<typeof equipment>;

export const debitDetail = debitRow.extend({
	vehicleId: id,
	routeState: z.string(),
	floatKurus: kurus,
	handedOverByName: z.string().nullable(),
	handedOverAt: instant.nullable(),
	acceptedByName: z.string().nullable(),
	acceptedOnPaper: z.boolean(),
	/** Whether the company requires a signature for the acceptance. */
	signatureRequired: z.boolean(),
	/** The driver's signature on the screen under the acceptance. */
	acceptanceSignature: drawnSignature.nullable(),
	/** Photos or PDFs of the signed list. */
	acceptancePapers: z.array(signedPaper),
	disputeNote: z.string().nullable(),
	/** Equipment and float of the latest dispute; none from a phone of an older release. */
	disputeEquipment: z.array(z.object({ id, name: z.string(), isRemoved: z.boolean() })),
	disputeFloat: z.object({ floatKurus: kurus, receivedKurus: kurus }).nullable(),
	differenceNote: z.string().nullable(),
	/** Totals of the acceptance sentence and the printed debit list. */
	totals: z.object({
		orderCount: z.int(),
		pieceCount: z.int(),
		desi: z.number(),
		kg: z.number(),
		dueKurus: kurusSum,
		cashDueKurus: kurusSum,
		cardDueKurus: kurusSum,
	}),
	lines: z.array(debitLine),
	equipment: z.array(equipment),
	transfers: z.array(transfer),
	reports: z.array(report),
});
export type DebitDetail = z.infer<typeof debitDetail>;

export const debitParams = z.object({ debitId: id });

/** Pieces of a debit that one act takes off it, with its reason and a note. */
export const piecesWithReason = z.object({
	pieceIds: z.array(id).min(1).max(1000),
	reasonCode: z.string().max(40),
	note: z.string().trim().max(300),
});
const params = debitParams;

export const showDebit = endpoint({
	name: 'showDebit',
	summary: 'Zimmet detayı: kalemler, devirler, tutanaklar',
	method: 'GET',
	path: '/api/debits/:debitId',
	access: 'debits.read',
	params,
	answer: debitDetail,
});

export const exportDebitLines = exportOf(showDebit, {
	name: 'exportDebitLines',
	summary: 'Zimmetin kalemlerini dışa aktar (Excel, CSV)',
	part: 'lines',
});

export const debitHistory = endpoint({
	name: 'debitHistory',
	summary: 'Zimmet geçmişi: her hareket, kimden kime, ne zaman',
	method: 'GET',
	path: '/api/debits/:debitId/history',
	access: 'debits.read',
	params,
	answer: z.object({ items: z.array(historyEntry) }),
});

/**
 * The result of a scan. Refused scans are answered with status 200, because the screen gives
 * immediate feedback.
 */
export const scanAnswer = z.object({
	tone: z.enum(['ok', 'info', 'stop']),
	code: z.enum(scanCodes),
	sentence: z.string(),
	barcode: z.string(),
	pieceId: id.nullable(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** Whether the piece can be added to this route during loading ("ekle / reddet"). */
	mayAdd: z.boolean(),
	/** The route that the order of the piece may be moved from (`moveRouteOrders`), to load it here. */
	fromRouteId: id.optional(),
	/** The pieces of a code that names several (`debit/barcode-ambiguous`). */
	choices: z.array(pieceChoice).optional(),
	doneCount: z.int(),
	totalCount: z.int(),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

/** A scanned or typed barcode. */
export const barcode = z.string().trim().min(3).max(60);

export const transferTargets = endpoint({
	name: 'transferTargets',
	summary: 'Devir yapılabilecek zimmetler: aynı depoda dağıtımdaki diğer rotalar',
	method: 'GET',
	path: '/api/debits/:debitId/transfer-targets',
	access: 'debits.read',
	params,
	answer: z.object({
		items: z.array(
			z.object({
				debitId: id,
				number: z.string(),
				routeNumber: z.string(),
				driverName: z.string(),
				plate: z.string(),
			}),
		),
	}),
});

export const debitSheet = endpoint({
	name: 'debitSheet',
	summary: 'Zimmet listesi (teslim-tesellüm tutanağı), PDF',
	method: 'GET',
	path: '/api/debits/:debitId/sheet.pdf',
	access: 'debits.read',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});

export const handBackSheet = endpoint({
	name: 'handBackSheet',
	summary: 'Geri teslim tutanağı, PDF',
	method: 'GET',
	path: '/api/debits/:debitId/hand-back-sheet.pdf',
	access: 'debits.read',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});

export const reportSheet = endpoint({
	name: 'reportSheet',
	summary: 'Kayıp, hasar veya başka bir olayın tutanağı, PDF',
	method: 'GET',
	path: '/api/reports/:reportId/sheet.pdf',
	access: 'debits.read',
	params: z.object({ reportId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});

export const transferSheet = endpoint({
	name: 'transferSheet',
	summary: 'Zimmet devir tutanağı, PDF',
	method: 'GET',
	path: '/api/transfers/:transferId/sheet.pdf',
	access: 'debits.read',
	params: z.object({ transferId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});
