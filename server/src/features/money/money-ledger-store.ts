// The money ledger. No other module writes transfers, legs and balances (docs/domain.md#money).
import type { MoneyAccount } from '@sevk/domain/money/money-account';
import { partsOf, sideOf } from '@sevk/domain/money/money-account';
import type {
	MoneyBalance,
	MoneyPosting,
	MoneyTransferKind,
} from '@sevk/domain/money/money-transfer';
import { followingKinds } from '@sevk/domain/money/money-transfer';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { preparedIfShort } from '../../db/sql/prepared.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

type BalanceRow = { readonly account: MoneyAccount | null } & MoneyBalance;

/**
 * The last legs of accounts, locked in one sequence; null before the opening of the depot. Accounts
 * that are new are created, so that two acts cannot both begin one.
 */
export async function lockBalances(
	tx: Tx,
	depotId: string,
	accounts: readonly MoneyAccount[],
	names: ReadonlyMap<MoneyAccount, string>,
): Promise<ReadonlyMap<MoneyAccount, MoneyBalance> | null> {
	const found = await readLocked(tx, depotId, accounts);
	if (found === null) return null;
	const missing = accounts.filter((account) => !found.has(account));
	if (missing.length === 0) return found;
	await createAccounts(tx, depotId, missing, names);
	return readLocked(tx, depotId, accounts);
}

async function readLocked(
	tx: Tx,
	depotId: string,
	accounts: readonly MoneyAccount[],
): Promise<Map<MoneyAccount, MoneyBalance> | null> {
	const { rows } = await sql<BalanceRow>`${preparedIfShort('money-balances', accounts)}
		select b.account, b.seq, b.kurus, b.since from money_openings o
		left join lateral (
			select account, seq, kurus, since from money_balances
			where depot_id = ${depotId} and account = any(${[...accounts]}::text[])
			order by account for update
		) b on true
		where o.depot_id = ${depotId}`.execute(tx);
	if (rows.length === 0) return null;
	return new Map(
		rows.flatMap(({ account, ...balance }) => (account === null ? [] : [[account, balance]])),
	);
}

async function createAccounts(
	tx: Tx,
	depotId: string,
	accounts: readonly MoneyAccount[],
	names: ReadonlyMap<MoneyAccount, string>,
): Promise<void> {
	const rows = accounts.map((account) => ({ account, ...partsOf(account) }));
	// Waits for another act that creates the same account.
	await sql`
		with began as (
			insert into money_accounts (depot_id, account, kind, holder, name)
			select ${depotId}, a.account, a.kind, a.holder, a.name
			from unnest(
				${rows.map(({ account }) => account)}::text[],
				${rows.map(({ kind }) => kind)}::text[],
				${rows.map(({ holder }) => holder)}::text[],
				${rows.map(({ account }) => names.get(account) ?? '')}::text[]
			) as a (account, kind, holder, name)
			on conflict do nothing
			returning account
		)
		insert into money_balances (depot_id, account, seq, kurus, since)
		select ${depotId}, began.account, 0, 0, now() from began`.execute(tx);
}

export type MoneyActor = {
	readonly depotId: string;
	readonly actor: { readonly userId: string | null; readonly name: string };
	readonly now: Date;
};

/**
 * Writes transfers, their legs and the balances in one statement: each leg refers to its transfer, and
 * each transfer to both legs.
 */
export async function insertPosting(
	tx: Tx,
	{ depotId, actor, now }: MoneyActor,
	{ transfers, legs, balances }: MoneyPosting,
): Promise<void> {
	if (transfers.length === 0) return;
	const ids = transfers.map(() => newId());
	const last = [...balances];
	await sql`${preparedIfShort('money-posting', transfers)}
		with moved as (
			insert into money_transfers (depot_id, id, key, kind, from_account, to_account, amount_kurus,
				reverses_id, order_id, route_id, settlement_id, note, happened_at, recorded_at, actor_id, actor_name)
			select ${depotId}, t.id, t.key, t.kind, t.from_account, t.to_account, t.amount_kurus, t.reverses_id,
				t.order_id, t.route_id, t.settlement_id, t.note, t.happened_at, ${now}::timestamptz,
				${actor.userId}::uuid, ${actor.name}
			from unnest(
				${ids}::uuid[],
				${transfers.map(({ key }) => key)}::text[],
				${transfers.map(({ kind }) => kind)}::text[],
				${transfers.map(({ from }) => from)}::text[],
				${transfers.map(({ to }) => to)}::text[],
				${transfers.map(({ amountKurus }) => amountKurus)}::bigint[],
				${transfers.map(({ reversesId }) => reversesId ?? null)}::uuid[],
				${transfers.map(({ orderId }) => orderId ?? null)}::uuid[],
				${transfers.map(({ routeId }) => routeId ?? null)}::uuid[],
				${transfers.map(({ settlementId }) => settlementId ?? null)}::uuid[],
				${transfers.map(({ note }) => note ?? '')}::text[],
				${transfers.map(({ happenedAt }) => happenedAt ?? now)}::timestamptz[]
			) as t (id, key, kind, from_account, to_account, amount_kurus, reverses_id, order_id, route_id,
				settlement_id, note, happened_at)
		), chained as (
			insert into money_legs (depot_id, account, seq, before_kurus, amount_kurus, side, transfer_id, account_side)
			select ${depotId}, l.account, l.seq, l.before_kurus, l.amount_kurus, l.side, l.transfer_id, l.account_side
			from unnest(
				${legs.map(({ account }) => account)}::text[],
				${legs.map(({ seq }) => seq)}::bigint[],
				${legs.map(({ beforeKurus }) => beforeKurus)}::bigint[],
				${legs.map(({ amountKurus }) => amountKurus)}::bigint[],
				${legs.map(({ side }) => side)}::text[],
				${legs.map(({ transferIndex }) => ids[transferIndex])}::uuid[],
				${legs.map(({ account }) => sideOf(account))}::text[]
			) as l (account, seq, before_kurus, amount_kurus, side, transfer_id, account_side)
		)
		update money_balances b set seq = n.seq, kurus = n.kurus, since = n.since
		from unnest(
			${last.map(([account]) => account)}::text[],
			${last.map(([, { seq }]) => seq)}::bigint[],
			${last.map(([, { kurus }]) => kurus)}::bigint[],
			${last.map(([, { since }]) => since)}::timestamptz[]
		) as n (account, seq, kurus, since)
		where b.depot_id = ${depotId} and b.account = n.account`.execute(tx);
}

export type StandingTransfer = {
	readonly id: string;
	readonly key: string;
	readonly kind: MoneyTransferKind;
	readonly from: MoneyAccount;
	readonly to: MoneyAccount;
	readonly amountKurus: number;
	readonly orderId: string | null;
	readonly routeId: string | null;
	readonly settlementId: string | null;
};

type StandingOf = { readonly keys: readonly string[] } | { readonly countOfRoute: string };

/** Transfers that were not taken back, the last first: those of keys, or those of a route's count. */
export async function readStanding(
	tx: Tx,
	depotId: string,
	of: StandingOf,
): Promise<StandingTransfer[]> {
	const chosen =
		'keys' in of
			? sql`t.key = any(${[...of.keys]}::text[])`
			: sql`t.route_id = ${of.countOfRoute}::uuid and t.settlement_id is not null`;
	const { rows } = await sql<StandingTransfer>`
		select t.id, t.key, t.kind, t.from_account as "from", t.to_account as "to",
			t.amount_kurus as "amountKurus", t.order_id as "orderId", t.route_id as "routeId",
			t.settlement_id as "settlementId"
		from money_transfers t
		where t.depot_id = ${depotId} and ${chosen} and t.reverses_id is null and not exists (
			select 1 from money_transfers r where r.depot_id = ${depotId} and r.reverses_id = t.id)
		order by t.recorded_at desc, t.id desc`.execute(tx);
	return rows;
}

/** What a count posted when it was last booked, whether it was taken back or not. */
export async function readLastCount(
	tx: Tx,
	depotId: string,
	settlementId: string,
	routeId: string,
): Promise<StandingTransfer[]> {
	const { rows } = await sql<StandingTransfer>`
		select c.* from (
			select t.id, t.key, t.kind, t.from_account as "from", t.to_account as "to",
				t.amount_kurus as "amountKurus", t.order_id as "orderId", t.route_id as "routeId",
				t.settlement_id as "settlementId", t.recorded_at = max(t.recorded_at) over () as last
			from money_transfers t
			where t.depot_id = ${depotId} and t.route_id = ${routeId}
				and t.settlement_id = ${settlementId} and t.reverses_id is null
				and t.kind not in ${sqlList([...followingKinds, 'correction'])}
		) c
		where c.last order by c.id`.execute(tx);
	return rows;
}

/** Whether the count of a route was booked before the opening of the depot. */
export async function isFormerRoute(tx: Tx, depotId: string, routeId: string): Promise<boolean> {
	const row = await tx
		.selectFrom('money_former_routes')
		.select('route_id')
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.executeTakeFirst();
	return row !== undefined;
}
