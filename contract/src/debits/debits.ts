import { debitLineStates, debitStates } from '@sevk/domain/debits/debit';
import { reportTypes } from '@sevk/domain/debits/debit-report';
import { productConditions } from '@sevk/domain/reasons/product-condition';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { id, instant, kurus, listOf, serviceDate, version, versioned } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { custodyPlace, historyEntry } from '../orders/orders.ts';
import { balance } from '../routes/routes.ts';

export const debitRow = z.object({
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
	/** Value of the goods still on the vehicle, in kuruş. */
	remainingValueKurus: kurus,
	/** When the oldest piece still held was taken; null when none is. */
	oldestSince: instant.nullable(),
	acceptedAt: instant.nullable(),
	version,
});
export type DebitRow = z.infer<typeof debitRow>;

/** The quick chips of Zimmetler (domain.md §10). */
export const debitChips = ['awaiting', 'open', 'from_yesterday', 'disputed', 'cleared'] as const;

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

export const countDebits = endpoint({
	name: 'countDebits',
	summary: 'Zimmet sayıları: çiplerin sayıları, araçta kalan koli ve değeri',
	method: 'GET',
	path: '/api/debits/counts',
	access: 'debits.read',
	query: z.object(debitFilter),
	answer: z.object({
		chips: z.record(z.enum(debitChips), z.int()),
		piecesHeld: z.int(),
		valueHeldKurus: kurus,
		oldestSince: instant.nullable(),
	}),
});

export const holdingGroups = ['driver', 'vehicle', 'route', 'reason'] as const;

/** Who holds what now, straight from the ledger. */
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
	answer: z.object({
		items: z.array(
			z.object({
				key: z.string(),
				label: z.string(),
				sublabel: z.string(),
				pieceCount: z.int(),
				orderCount: z.int(),
				valueKurus: kurus,
				dueKurus: kurus,
				oldestSince: instant,
				debits: z.array(z.object({ id, number: z.string(), pieceCount: z.int() })),
			}),
		),
	}),
});

export const debitLine = z.object({
	/** Null while the piece is only on the plan (Zimmet Bekliyor). */
	id: id.nullable(),
	pieceId: id,
	barcode: z.string(),
	kind: z.enum(['package', 'product', 'equipment', 'document']),
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
	state: z.enum(['awaiting_acceptance', 'accepted', 'rejected']),
	reasonLabel: z.string(),
	note: z.string(),
	requestedByName: z.string(),
	requestedAt: instant,
	decidedByName: z.string().nullable(),
	decidedAt: instant.nullable(),
	version,
});
export type Transfer = z.infer<typeof transfer>;

export const report = z.object({
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
	state: z.enum(['awaiting_approval', 'approved', 'rejected']),
	writtenBy: id,
	writtenByName: z.string(),
	writtenAt: instant,
	decidedByName: z.string().nullable(),
	decidedAt: instant.nullable(),
	decisionNote: z.string().nullable(),
	version,
});
export type Report = z.infer<typeof report>;

export const debitDetail = debitRow.extend({
	vehicleId: id,
	routeState: z.string(),
	floatKurus: kurus,
	handedOverByName: z.string().nullable(),
	handedOverAt: instant.nullable(),
	acceptedByName: z.string().nullable(),
	acceptedOnPaper: z.boolean(),
	disputeNote: z.string().nullable(),
	differenceNote: z.string().nullable(),
	/** Totals for the acceptance sentence and the zimmet listesi. */
	totals: z.object({
		orderCount: z.int(),
		pieceCount: z.int(),
		desi: z.number(),
		kg: z.number(),
		dueKurus: kurus,
		cashDueKurus: kurus,
		cardDueKurus: kurus,
	}),
	lines: z.array(debitLine),
	transfers: z.array(transfer),
	reports: z.array(report),
});
export type DebitDetail = z.infer<typeof debitDetail>;

const params = z.object({ debitId: id });

export const showDebit = endpoint({
	name: 'showDebit',
	summary: 'Zimmet detayı: kalemler, devirler, tutanaklar',
	method: 'GET',
	path: '/api/debits/:debitId',
	access: 'debits.read',
	params,
	answer: debitDetail,
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

export const createDebit = endpoint({
	name: 'createDebit',
	summary: 'Rota için zimmet oluştur (varsa onu döner)',
	method: 'POST',
	path: '/api/routes/:routeId/debits',
	access: 'debits.scan',
	acts: true,
	params: z.object({ routeId: id }),
	body: z.object({}),
	answer: versioned.extend({ number: z.string() }),
	refusals: ['route/wrong-state', 'route/incomplete'],
});

/** What the board shows after a scan; a refused scan answers here too, since the depot must hear it at once. */
export const scanAnswer = z.object({
	tone: z.enum(['ok', 'info', 'stop']),
	code: z.string(),
	sentence: z.string(),
	barcode: z.string(),
	pieceId: id.nullable(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** True when the piece may be added to this route on the spot ("ekle / reddet"). */
	mayAdd: z.boolean(),
	doneCount: z.int(),
	totalCount: z.int(),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

const barcode = z.string().trim().min(3).max(60);

export const scanOut = endpoint({
	name: 'scanOut',
	summary: 'Barkod okut: koliyi araca zimmetle',
	method: 'POST',
	path: '/api/debits/:debitId/scans',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ barcode, scannedAt: instant.optional() }),
	answer: scanAnswer,
	refusals: ['debit/wrong-state'],
});

export const undoScan = endpoint({
	name: 'undoScan',
	summary: 'Okutmayı geri al',
	method: 'POST',
	path: '/api/debits/:debitId/scan-reversals',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ pieceId: id }),
	answer: versioned,
	refusals: ['debit/wrong-state', 'debit/line-wrong-state'],
});

export const addScanned = endpoint({
	name: 'addScanned',
	summary: 'Rotada olmayan koliyi siparişiyle rotaya ekle ve zimmetle',
	method: 'POST',
	path: '/api/debits/:debitId/additions',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ barcode }),
	answer: scanAnswer,
	refusals: ['order/not-ready', 'debit/wrong-state', 'debit/barcode-unknown'],
});

export const leaveInDepot = endpoint({
	name: 'leaveInDepot',
	summary: 'Zimmetlenmedi: depoda kalan koliler ve nedeni',
	method: 'POST',
	path: '/api/debits/:debitId/not-debited',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({
		pieceIds: z.array(id).min(1).max(1000),
		reasonCode: z.string().max(40),
		note: z.string().trim().max(300),
	}),
	answer: versioned,
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'reason/retired',
		'common/note-too-short',
		'debit/wrong-state',
		'debit/line-wrong-state',
	],
});

export const undoLeave = endpoint({
	name: 'undoLeave',
	summary: 'Zimmetlenmedi kaydını geri al',
	method: 'POST',
	path: '/api/debits/:debitId/not-debited-reversals',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ pieceIds: z.array(id).min(1).max(1000) }),
	answer: versioned,
	refusals: ['debit/line-wrong-state', 'debit/wrong-state'],
});

export const handOver = endpoint({
	name: 'handOver',
	summary: 'Zimmeti sürücünün kabulüne sun (teslim eden imzası)',
	method: 'POST',
	path: '/api/debits/:debitId/hand-over',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ version, floatKurus: kurus.max(10_000_000) }),
	answer: versioned,
	refusals: ['debit/pieces-pending', 'debit/nothing-scanned', 'debit/wrong-state', 'common/stale'],
});

export const acceptDebit = endpoint({
	name: 'acceptDebit',
	summary: 'Zimmeti kabul et (teslim alan)',
	method: 'POST',
	path: '/api/debits/:debitId/acceptance',
	access: 'debits.read',
	acts: true,
	params,
	body: z.object({ version, onPaper: z.boolean() }),
	answer: versioned,
	refusals: ['debit/not-your-debit', 'debit/wrong-state', 'common/stale'],
});

export const disputeDebit = endpoint({
	name: 'disputeDebit',
	summary: 'Uyuşmazlık bildir: sayı tutmuyor',
	method: 'POST',
	path: '/api/debits/:debitId/dispute',
	access: 'debits.read',
	acts: true,
	params,
	body: z.object({
		version,
		note: z.string().trim().min(10).max(500),
		shortCount: z.int().min(0).max(999),
		overCount: z.int().min(0).max(999),
	}),
	answer: versioned,
	refusals: ['debit/not-your-debit', 'debit/wrong-state', 'common/stale'],
});

export const settleDispute = endpoint({
	name: 'settleDispute',
	summary: 'Uyuşmazlığı çöz ve yeniden kabule sun',
	method: 'POST',
	path: '/api/debits/:debitId/dispute-settlement',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ version, note: z.string().trim().min(10).max(500) }),
	answer: versioned,
	refusals: ['debit/wrong-state', 'common/stale'],
});

export const handBack = endpoint({
	name: 'handBack',
	summary: 'Barkod okut: koliyi depoya geri teslim al',
	method: 'POST',
	path: '/api/debits/:debitId/hand-backs',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({
		barcode,
		condition: z.enum(productConditions).nullable(),
		scannedAt: instant.optional(),
	}),
	answer: scanAnswer,
	refusals: ['debit/wrong-state'],
});

export const undoHandBack = endpoint({
	name: 'undoHandBack',
	summary: 'Geri teslim okutmasını düzelt',
	method: 'POST',
	path: '/api/debits/:debitId/hand-back-reversals',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ pieceId: id, note: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: ['debit/line-wrong-state', 'route/wrong-state'],
});

export const undebit = endpoint({
	name: 'undebit',
	summary: 'Zimmetten düş: neden ile',
	method: 'POST',
	path: '/api/debits/:debitId/undebits',
	access: 'debits.undebit',
	acts: true,
	params,
	body: z.object({
		pieceIds: z.array(id).min(1).max(1000),
		reasonCode: z.string().max(40),
		note: z.string().trim().max(300),
	}),
	answer: versioned,
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'reason/retired',
		'common/note-too-short',
		'debit/report-needed',
		'debit/transfer-needed',
		'debit/wrong-state',
		'debit/line-wrong-state',
		'debit/transfer-pending',
		'stop/due-missing',
	],
});

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

export const requestTransfer = endpoint({
	name: 'requestTransfer',
	summary: 'Zimmet devri başlat: kolileri başka sürücüye devret',
	method: 'POST',
	path: '/api/debits/:debitId/transfers',
	access: 'debits.transfer',
	acts: true,
	params,
	body: z.object({
		toDebitId: id,
		pieceIds: z.array(id).min(1).max(1000),
		reasonCode: z.string().max(40),
		note: z.string().trim().max(300),
	}),
	answer: versioned.extend({ number: z.string() }),
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'debit/receiver-not-running',
		'debit/transfer-pending',
		'debit/wrong-state',
		'debit/line-wrong-state',
	],
});

export const decideTransfer = endpoint({
	name: 'decideTransfer',
	summary: 'Zimmet devrini devral veya reddet',
	method: 'POST',
	path: '/api/transfers/:transferId/decision',
	access: 'debits.read',
	acts: true,
	params: z.object({ transferId: id }),
	body: z.object({
		version,
		accepted: z.boolean(),
		onPaper: z.boolean(),
		note: z.string().trim().max(300),
	}),
	answer: versioned,
	refusals: [
		'transfer/decided',
		'transfer/not-receiver',
		'debit/receiver-not-running',
		'debit/custody-moved',
		'common/stale',
	],
});

export const writeReport = endpoint({
	name: 'writeReport',
	summary: 'Tutanak düzenle (kayıp, hasar, uygunsuzluk)',
	method: 'POST',
	path: '/api/debits/:debitId/reports',
	access: 'reports.write',
	acts: true,
	params,
	body: z.object({
		reportType: z.enum(reportTypes),
		pieceIds: z.array(id).min(1).max(200),
		reasonCode: z.string().max(40),
		damageReasons: z.array(z.string().max(40)).max(10),
		description: z.string().trim().min(10).max(2000),
		photoKeys: z.array(z.string().max(200)).max(10),
	}),
	answer: versioned.extend({ number: z.string() }),
	refusals: ['debit/line-wrong-state', 'reason/unknown'],
});

export const decideReport = endpoint({
	name: 'decideReport',
	summary: 'Tutanağı onayla (koliler zimmetten düşer) veya reddet',
	method: 'POST',
	path: '/api/reports/:reportId/decision',
	access: 'reports.approve',
	acts: true,
	params: z.object({ reportId: id }),
	body: z.object({ version, approved: z.boolean(), note: z.string().trim().max(500) }),
	answer: versioned,
	refusals: ['report/decided', 'report/own-report', 'debit/custody-moved', 'common/stale'],
});

export const cancelDebit = endpoint({
	name: 'cancelDebit',
	summary: 'Zimmeti iptal et (araç çıkmadan); koliler depoda kalır',
	method: 'POST',
	path: '/api/debits/:debitId/cancellation',
	access: 'debits.scan',
	acts: true,
	params,
	body: z.object({ version, note: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: ['debit/wrong-state', 'common/stale'],
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

export const debitEndpoints = [
	listDebits,
	countDebits,
	listHoldings,
	showDebit,
	debitHistory,
	createDebit,
	scanOut,
	undoScan,
	addScanned,
	leaveInDepot,
	undoLeave,
	handOver,
	acceptDebit,
	disputeDebit,
	settleDispute,
	handBack,
	undoHandBack,
	undebit,
	transferTargets,
	requestTransfer,
	decideTransfer,
	writeReport,
	decideReport,
	cancelDebit,
	debitSheet,
	handBackSheet,
];
