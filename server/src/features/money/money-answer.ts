import type { DepotMoney, MoneyTransferRow } from '@sevk/contract/money/money';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { withholdsCollections } from '@sevk/domain/company/company-blind-count';
import {
	type MoneyAccount,
	type MoneyKind,
	moneyKinds,
	partsOf,
} from '@sevk/domain/money/money-account';
import { moneyCardWords } from '@sevk/domain/money/money-ledger-words';
import { moneyWhereabouts } from '@sevk/domain/money/money-whereabouts';
import type { Database } from '../../db/database.ts';
import { findDepotOf } from '../../db/depot-of.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { type MoneyAccountRow, readAccounts } from './money-account-store.ts';
import { findOpening } from './money-opening-store.ts';
import {
	countFormerPayments,
	hasOrder,
	listTransfers,
	type OrderPaymentRow,
	readOrderPayments,
	type TransferFilter,
	type TransferPage,
	type TransferRow,
} from './money-transfer-store.ts';

/** Accounts of one answer; a depot has some hundred that hold something. */
const maximumAccounts = 1_000;

type Viewer = Pick<PersonCaller, 'depotIds' | 'blindCount' | 'rights'>;

export async function showMoney(
	db: Database,
	caller: Viewer,
	{ depotId }: { readonly depotId: string },
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const opening = await findOpening(db, depotId);
	if (opening === null) return { opening: null, accounts: [], truncated: false };
	const rows = await readAccounts(db, depotId, maximumAccounts + 1);
	const withheld = withheldKinds(caller);
	return {
		opening: {
			openedOn: opening.opened_on,
			openedAt: opening.opened_at.toISOString(),
			countedKurus: opening.counted_kurus,
			openedByName: opening.opened_by_name,
			note: opening.note,
		},
		accounts: rows
			.slice(0, maximumAccounts)
			.map((row) => accountAnswer(row, withheld))
			.toSorted((one, other) => moneyKinds.indexOf(one.kind) - moneyKinds.indexOf(other.kind)),
		truncated: rows.length > maximumAccounts,
	};
}

/**
 * What a driver holds is what the count expects, so a blind count withholds it; from who counts also
 * what the senders have, of which it is the rest.
 */
function withheldKinds(caller: Viewer): readonly MoneyKind[] {
	if (withholdsCollections(caller)) return ['driver_cash', 'sender'];
	return caller.blindCount ? ['driver_cash'] : [];
}

function accountAnswer(
	row: MoneyAccountRow,
	withheld: readonly MoneyKind[],
): DepotMoney['accounts'][number] {
	const { account, kind, since, routeId, driverId, name, driverName: driver } = row;
	const kurus = withheld.includes(kind) ? null : row.kurus;
	const label = labelOf({ account, name, driver }, row.routeNumber);
	return { account, kind, label, kurus, since: since.toISOString(), routeId, driverId };
}

type Labelled = {
	readonly account: MoneyAccount;
	readonly name: string;
	readonly driver: string | null;
};

/** The holder of an account as people know it; empty where there is only one of its kind. */
function labelOf({ account, name, driver }: Labelled, routeNumber: string | null): string {
	const { kind, holder } = partsOf(account);
	if (kind === 'driver_cash') return [driver, routeNumber].filter(Boolean).join(' · ');
	if (kind === 'driver_debt' || kind === 'driver_credit') return driver ?? '';
	if (kind === 'card') return moneyCardWords[holder as keyof typeof moneyCardWords] ?? '';
	if (kind === 'sender' && name === '') return 'Gönderici yazılmamış';
	return name;
}

export async function listMoney(
	db: Database,
	caller: Viewer,
	filter: TransferFilter,
	page: TransferPage,
): Promise<TransferRow[]> {
	return caller.depotIds.includes(filter.depotId) ? listTransfers(db, filter, page) : [];
}

export function transferAnswer(row: TransferRow, caller: Viewer): MoneyTransferRow {
	const { sortKey: _sortKey, isUncounted, from, to, ...transfer } = row;
	const side = (one: TransferRow['from']) => ({
		kind: partsOf(one.account).kind,
		label: labelOf(one, row.routeNumber),
	});
	return {
		...transfer,
		from: side(from),
		to: side(to),
		amountKurus: caller.blindCount && isUncounted ? null : row.amountKurus,
		happenedAt: row.happenedAt.toISOString(),
		recordedAt: row.recordedAt.toISOString(),
	};
}

/** Para Nerede? */
export async function showOrderMoney(
	db: Database,
	caller: Viewer,
	{ orderId }: { readonly orderId: string },
) {
	const depotId = await findDepotOf(db, 'orders', orderId, caller.depotIds);
	if (depotId === null || !(await hasOrder(db, depotId, orderId))) return notFound();
	const isOpened = (await findOpening(db, depotId)) !== null;
	const rows = isOpened ? await readOrderPayments(db, depotId, orderId) : [];
	const formerCount = isOpened ? await countFormerPayments(db, depotId, orderId) : 0;
	const payments = rows.map((row) => paymentOf(row, withholdsCollections(caller)));
	const { sentence, steps } = moneyWhereabouts({ isOpened, formerCount, payments });
	return { sentence, steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })) };
}

function paymentOf(row: OrderPaymentRow, isBlind: boolean) {
	const { kind } = partsOf(row.account);
	const { amountKurus, takenAt, revertedAt, handedInAt } = row;
	const isUncounted = kind === 'driver_cash' && handedInAt === null && revertedAt === null;
	return {
		amountKurus: isBlind && isUncounted ? null : amountKurus,
		takenBy: kind,
		takerName: kind === 'driver_cash' ? (row.driverName ?? '') : row.actorName,
		takenAt,
		revertedAt,
		revertedByName: row.revertedByName ?? '',
		handedInAt,
		handedInByName: row.handedInByName ?? '',
		bankedAt: null,
	};
}
