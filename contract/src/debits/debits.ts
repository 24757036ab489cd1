import { debitStates } from '@sevk/domain/debits/common/debit';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurusSum, listOf, serviceDate, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { balance } from '../routes/custody-balance.ts';

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
	/** The tour of its route among the routes of the vehicle on the day. */
	tour: z.int(),
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
	/** A code of a piece that is on the vehicle. */
	pieceCode: z.string().trim().min(3).max(60).optional(),
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
