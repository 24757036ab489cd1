import type { DebitDetail, DebitEquipment, DebitLine } from '@sevk/contract/debits/debit-detail';
import type { DebitRow } from '@sevk/contract/debits/debits';
import type { ReportDetail, ReportRow } from '@sevk/contract/debits/report-list';
import { umraniye } from './profile-builders.ts';
import { balance } from './route-builders.ts';
import { testId } from './test-ids.ts';

/** An open debit of two pieces on the route of `route()`. */
export function debit(change: Partial<DebitRow> = {}): DebitRow {
	return {
		id: testId(501),
		depotId: umraniye.depotId,
		depotName: umraniye.name,
		number: 'ZM-261120-01',
		state: 'open',
		serviceDate: '2026-11-20',
		routeId: testId(301),
		routeNumber: 'RT-261120-01',
		driverId: testId(401),
		driverName: 'Gökhan Öz',
		plate: '34ABC123',
		tour: 1,
		balance: balance(2),
		orderCount: 1,
		shortCount: 0,
		overCount: 0,
		isEquipmentDisputed: false,
		isFloatDisputed: false,
		remainingValueKurus: 125_000,
		oldestSince: '2026-11-20T05:00:00.000Z',
		acceptedAt: '2026-11-20T05:20:00.000Z',
		version: 1,
		...change,
	};
}

/** A report of loss that waits for the second person. */
export function reportRow(change: Partial<ReportRow> = {}): ReportRow {
	return {
		id: testId(801),
		depotId: umraniye.depotId,
		depotName: 'Ümraniye',
		number: 'TUT-UMR-2026-000004',
		kind: 'loss',
		state: 'waiting',
		writtenByName: 'Hasan Demir',
		writtenAt: '2026-11-20T09:30:00.000Z',
		decidedByName: null,
		decidedAt: null,
		debitId: testId(501),
		driverName: 'Gökhan Öz',
		plate: '34ABC123',
		receiverName: null,
		senderName: null,
		serviceDate: null,
		orderId: null,
		orderNos: ['SP-240501'],
		orderCount: 1,
		pieceCount: 2,
		...change,
	};
}

/** A report on a product in the depot that waits for the second person. */
export function depotReport(change: Partial<ReportDetail> = {}): ReportDetail {
	return {
		id: testId(802),
		number: 'TUT-UMR-2026-000007',
		reportType: 'disposal',
		debitId: null,
		depotId: umraniye.depotId,
		depotName: 'Ümraniye',
		pieceIds: [testId(951)],
		barcodes: ['IADE-7'],
		reasonCode: 'OTHER',
		reasonLabel: 'Diğer',
		damageReasons: [],
		description: 'Kutusu kırık, satılamaz.',
		photoKeys: [],
		state: 'awaiting_approval',
		writtenBy: testId(12),
		writtenByName: 'Hasan Demir',
		writtenAt: '2026-11-20T09:30:00.000Z',
		decidedByName: null,
		decidedAt: null,
		decisionNote: null,
		version: 1,
		goods: [
			{
				pieceId: testId(951),
				barcode: 'IADE-7',
				kind: 'product',
				label: 'Cam vazo',
				orderId: testId(201),
				orderNo: 'SP-240501',
				senderName: 'Kuzey Mobilya',
			},
		],
		...change,
	};
}

/** The answer of `countDebits` with one open debit. */
export function debitCounts(open = 1) {
	return {
		chips: { awaiting: 0, open, from_yesterday: 0, disputed: 0, cleared: 0 },
		heldPieces: 2 * open,
		heldProducts: 0,
		awaitingPieces: 0,
		valueHeldKurus: 125_000 * open,
		oldestSince: open === 0 ? null : '2026-11-20T05:00:00.000Z',
	};
}

/** A loaded piece. */
export function debitLine(ordinal: number, change: Partial<DebitLine> = {}): DebitLine {
	return {
		id: testId(520 + ordinal),
		pieceId: testId(210 + ordinal),
		barcode: `SP-240501-0${ordinal}`,
		senderBarcode: null,
		kind: 'package',
		label: '',
		state: 'debited',
		reasonCode: null,
		reasonLabel: null,
		note: '',
		condition: null,
		ordinal,
		pieceCount: 2,
		orderId: testId(201),
		orderNo: 'SP-240501',
		recipientName: 'Iğdırlı Şükrü',
		district: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		stopPosition: 1,
		desi: 6.25,
		dueKurus: 125_000,
		orderCancelled: false,
		orderOpen: true,
		isDisputed: false,
		scannedAt: '2026-11-20T05:00:00.000Z',
		settledAt: null,
		place: 'debit',
		...change,
	};
}

/** The debit in detail. */
export function debitDetail(change: Partial<DebitDetail> = {}): DebitDetail {
	return {
		...debit(),
		vehicleId: testId(101),
		routeState: 'in_progress',
		floatKurus: 0,
		handedOverByName: 'Deniz Acar',
		handedOverAt: '2026-11-20T05:10:00.000Z',
		acceptedByName: 'Gökhan Öz',
		acceptedOnPaper: false,
		signatureRequired: false,
		acceptanceSignature: null,
		acceptancePapers: [],
		disputePhase: 'loading',
		disputedAt: null,
		disputeNote: null,
		disputeEquipment: [],
		disputeFloat: null,
		differenceNote: null,
		totals: {
			orderCount: 1,
			pieceCount: 2,
			desi: 12.5,
			kg: 8,
			dueKurus: 125_000,
			cashDueKurus: 125_000,
			cardDueKurus: 0,
		},
		lines: [debitLine(1), debitLine(2)],
		equipment: [],
		transfers: [],
		reports: [],
		...change,
	};
}

/** Two crates that the driver has not brought back. */
export function debitEquipment(change: Partial<DebitEquipment> = {}): DebitEquipment {
	return {
		id: testId(541),
		kind: 'crate',
		serial: '',
		label: '',
		givenCount: 2,
		returnedCount: 0,
		missingCount: 0,
		missingNote: '',
		transferredCount: 0,
		...change,
	};
}
