// The account of a driver: debts and their payments.
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import {
	type DebtPaymentRow,
	findAccountDepot,
	readDebts,
	readPayments,
	readRouteNumbers,
	type StoredDebt,
} from './driver-debt-store.ts';

/** The debts of a driver with their payments, oldest first; not found outside the caller's depots. */
export async function readDriverDebts(
	db: Database,
	{ depotIds }: Pick<Caller, 'depotIds'>,
	driverId: string,
) {
	const accountDepotId = await findAccountDepot(db, depotIds, driverId);
	if (accountDepotId === null) return notFound();
	const accounts = await eachDepot(depotIds, (depotId) => readAccount(db, depotId, driverId));
	const keysOf = ({ debt }: DebtEntry) => [debt.sourceDate, debt.createdAt, debt.id];
	const entries = mergePages(accounts, { keysOf });
	return {
		openKurus: entries.reduce((sum, { debt }) => sum + Math.max(0, debt.remainingKurus), 0),
		items: entries.map(({ debt, routeNumber, payments }) => ({
			id: debt.id,
			sourceDate: debt.sourceDate,
			routeId: debt.routeId,
			routeNumber,
			amountKurus: debt.amountKurus,
			remainingKurus: Math.max(0, debt.remainingKurus),
			payments: payments.map(({ debtId: _of, ...payment }) => ({
				...payment,
				recordedAt: payment.recordedAt.toISOString(),
			})),
		})),
	};
}

type DebtEntry = {
	readonly debt: StoredDebt;
	readonly routeNumber: string;
	readonly payments: readonly DebtPaymentRow[];
};

/** The debts of a driver in one depot, which may be a former one, with their payments. */
async function readAccount(db: Database, depotId: string, driverId: string): Promise<DebtEntry[]> {
	const debts = await readDebts(db, { depotId, driverId });
	if (debts.length === 0) return [];
	const [payments, numbers] = await Promise.all([
		readPayments(
			db,
			depotId,
			debts.map(({ id }) => id),
		),
		readRouteNumbers(
			db,
			depotId,
			debts.map(({ routeId }) => routeId),
		),
	]);
	const paymentsOf = Map.groupBy(payments, ({ debtId }) => debtId);
	return debts.map((debt) => ({
		debt,
		routeNumber: numbers.get(debt.routeId) ?? '',
		payments: paymentsOf.get(debt.id) ?? [],
	}));
}
