// The account of a driver: debts and their payments.
import { notFound } from '@sevk/domain/common/rule/common-words';
import {
	applyPayments,
	creditKurus,
	offsetCredits,
	openKurus,
} from '@sevk/domain/settlements/settlement-debts';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
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
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	driverId: string,
) {
	const presentDepotId = await findAccountDepot(db, depotIds, { driverId });
	const pages = await eachDepot(depotIds, async (depotId) =>
		offsetEntries(await readAccount(db, depotId, driverId)),
	);
	// A former depot of the driver sees the debts that the driver has there.
	if (presentDepotId === null && pages.every((page) => page.length === 0)) return notFound();
	const accounts = pages.flatMap(accountOf);
	const keysOf = ({ debt }: DebtEntry) => [debt.sourceDate, debt.createdAt, debt.id];
	const entries = mergePages(pages, { keysOf });
	return {
		openKurus: accounts.reduce((sum, account) => sum + account.openKurus, 0),
		creditKurus: accounts.reduce((sum, account) => sum + account.creditKurus, 0),
		accounts,
		items: entries.map(({ debt, routeNumber, payments }) => ({
			id: debt.id,
			depotId: debt.depotId,
			sourceDate: debt.sourceDate,
			routeId: debt.routeId,
			routeNumber,
			amountKurus: debt.amountKurus,
			remainingKurus: Math.max(0, debt.remainingKurus),
			creditKurus: creditKurus([debt]),
			payments: payments.map(({ debtId: _of, ...payment }) => ({
				...payment,
				recordedAt: payment.recordedAt.toISOString(),
			})),
		})),
	};
}

/** The debts of a depot as a payment there will find them: credits pay open debts first. */
function offsetEntries(entries: readonly DebtEntry[]): DebtEntry[] {
	const debts = entries.map(({ debt }) => debt);
	const { payments, withdrawals } = offsetCredits(debts);
	const left = applyPayments(debts, [...payments, ...withdrawals]);
	return entries.map((entry, place) => ({ ...entry, debt: left[place] ?? entry.debt }));
}

/** The sums of a depot. */
function accountOf(entries: readonly DebtEntry[]) {
	const [first] = entries;
	if (first === undefined) return [];
	const debts = entries.map(({ debt }) => debt);
	const { depotId } = first.debt;
	return [{ depotId, openKurus: openKurus(debts), creditKurus: creditKurus(debts) }];
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
