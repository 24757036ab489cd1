import type { DepotMoney } from '@sevk/contract/money/money';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { type MoneyKind, partsOf } from '@sevk/domain/money/money-account';
import { moneyCardWords } from '@sevk/domain/money/money-ledger-words';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readPolicies } from '../company/company-policy-store.ts';
import { type MoneyAccountRow, readAccounts } from './money-account-store.ts';
import { findOpening } from './money-opening-store.ts';

/** Accounts of one answer; a depot has some hundred that hold something. */
const maximumAccounts = 1_000;

export async function showMoney(
	db: Database,
	caller: Pick<PersonCaller, 'depotIds' | 'blindCount'>,
	{ depotId }: { readonly depotId: string },
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const opening = await findOpening(db, depotId);
	if (opening === null) return { opening: null, accounts: [], truncated: false };
	const withheld = await withheldKinds(db, caller);
	const rows = await readAccounts(db, depotId, maximumAccounts + 1);
	return {
		opening: {
			openedOn: opening.opened_on,
			openedAt: opening.opened_at.toISOString(),
			countedKurus: opening.counted_kurus,
			openedByName: opening.opened_by_name,
			note: opening.note,
		},
		accounts: rows.slice(0, maximumAccounts).map((row) => accountAnswer(row, withheld)),
		truncated: rows.length > maximumAccounts,
	};
}

/**
 * What a driver holds is what the count expects, so a blind count withholds it; from who counts also
 * what the senders have, of which it is the rest.
 */
async function withheldKinds(
	db: Database,
	caller: Pick<PersonCaller, 'blindCount'>,
): Promise<readonly MoneyKind[]> {
	if (caller.blindCount) return ['driver_cash', 'sender'];
	return (await readPolicies(db)).blindCount ? ['driver_cash'] : [];
}

function accountAnswer(
	row: MoneyAccountRow,
	withheld: readonly MoneyKind[],
): DepotMoney['accounts'][number] {
	const { account, kind, since, routeId, driverId } = row;
	const kurus = withheld.includes(kind) ? null : row.kurus;
	const label = labelOf(row);
	return { account, kind, label, kurus, since: since.toISOString(), routeId, driverId };
}

function labelOf({ account, name, routeNumber, driverName }: MoneyAccountRow): string {
	const { kind, holder } = partsOf(account);
	if (kind === 'driver_cash') return [driverName, routeNumber].filter(Boolean).join(' · ');
	if (kind === 'driver_debt' || kind === 'driver_credit') return driverName ?? '';
	if (kind === 'card') return moneyCardWords[holder as keyof typeof moneyCardWords] ?? '';
	if (kind === 'sender' && name === '') return 'Gönderici yazılmamış';
	return name;
}
