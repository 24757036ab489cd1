import { debitLineStates } from '@sevk/domain/debits/common/debit';
import { disputePhases } from '@sevk/domain/debits/common/debit-dispute';
import { transferStates } from '@sevk/domain/debits/common/debit-transfer';
import { equipmentKinds } from '@sevk/domain/debits/line/debit-equipment';
import { reportStates, reportTypes } from '@sevk/domain/debits/line/debit-report';
import { pieceKinds } from '@sevk/domain/orders/piece/order-piece';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { historyEntry } from '../common/history.ts';
import { id, instant, kurus, kurusSum, version } from '../common/ids.ts';
import { drawnSignature, signedPaper } from '../files/file-signatures.ts';
import { custodyPlace } from '../orders/order-pieces.ts';
import { debitRow } from './debits.ts';

const debitLine = z.object({
	/** Null while the piece is only planned (Zimmet Bekliyor). */
	id: id.nullable(),
	pieceId: id,
	barcode: z.string(),
	/** The barcode on the sender's label; null if there is none. */
	senderBarcode: z.string().nullable(),
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
	/**
	 * Whether the latest dispute names the piece: the driver did not find it, until he accepts the
	 * debit, or he disputes how it was handed back.
	 */
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

export const report = z.object({
	id,
	number: z.string(),
	reportType: z.enum(reportTypes),
	/** Null for goods of a depot. */
	debitId: id.nullable(),
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
	/** What the latest dispute is about, and when it was; null without one. */
	disputePhase: z.enum(disputePhases),
	disputedAt: instant.nullable(),
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

export const showDebit = endpoint({
	name: 'showDebit',
	summary: 'Zimmet detayı: kalemler, devirler, tutanaklar',
	method: 'GET',
	path: '/api/debits/:debitId',
	access: 'debits.read',
	params: debitParams,
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
	params: debitParams,
	answer: z.object({ items: z.array(historyEntry) }),
});

export const transferTargets = endpoint({
	name: 'transferTargets',
	summary: 'Devir yapılabilecek zimmetler: aynı depoda dağıtımdaki diğer rotalar',
	method: 'GET',
	path: '/api/debits/:debitId/transfer-targets',
	access: 'debits.read',
	params: debitParams,
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
