// The money of the signed-in driver: what he hands in, what was counted, and his debts (Cüzdanım).
import { routeStates } from '@sevk/domain/routes/common/route';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, kurus, serviceDate, signedKurus } from '../common/ids.ts';

const handedIn = z.object({
	countedKurus: kurus,
	/** Debt of earlier days that the count expected too. */
	carriedDebtKurus: kurus,
	/** Counted minus expected cash. */
	differenceKurus: signedKurus,
	/** POS totals minus card payments; 0 without POS totals. */
	cardDifferenceKurus: signedKurus,
	/** A code of domain/reasons/cash-difference-reason. */
	differenceReason: z.string().nullable(),
	countedByName: z.string(),
	countedAt: instant,
	/** Whether the count is final: its route is closed, or was cancelled. */
	isSettled: z.boolean(),
});

const driverWallet = z.object({
	/** The cash that is still with the driver, and what he owes of earlier days. */
	toHandInKurus: signedKurus,
	/** Routes that are not closed, and those of the last days that are; the newest first. */
	routes: z.array(
		z.object({
			routeId: id,
			number: z.string(),
			serviceDate,
			state: z.enum(routeStates),
			cashCollectedKurus: kurus,
			floatKurus: kurus,
			expenseKurus: kurus,
			/** What of it was not counted yet; below 0 if the expenses are more than the cash. */
			inHandKurus: signedKurus,
			/** Null before the first count. */
			handedIn: handedIn.nullable(),
		}),
	),
	openDebtKurus: kurus,
	/** What the driver has paid too much and gets back. */
	creditKurus: kurus,
	/** Debts that are open or overpaid, and those of the last days that are paid; the newest first. */
	debts: z.array(
		z.object({
			id,
			sourceDate: serviceDate,
			routeNumber: z.string(),
			/** A code of domain/reasons/cash-difference-reason. */
			reason: z.string().nullable(),
			amountKurus: kurus,
			paidKurus: kurus,
			remainingKurus: kurus,
			creditKurus: kurus,
		}),
	),
});
export type DriverWallet = z.infer<typeof driverWallet>;

export const readDriverWallet = endpoint({
	name: 'readDriverWallet',
	summary: 'Sürücünün cüzdanı: teslim edilecek nakit, kasanın saydıkları, borçlar',
	method: 'GET',
	path: '/api/driver/wallet',
	access: 'debits.accept',
	answer: driverWallet,
});
