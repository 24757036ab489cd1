// The schema refuses every breach of the ledger, whoever writes (docs/domain.md#money).
import { moneyKinds, moneySides } from '@sevk/domain/money/money-account';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { sqlState, transact } from '../../db/transact.ts';
import { aDepot } from '../../testing/build/builders.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { anOpenedDepot } from '../../testing/fixture/money-model.ts';
import { postMoney } from './money-posting-commands.ts';

const database = await createTestDatabase();
const { db } = database;
const [depotId, otherDepotId] = [await aDepot(db), await aDepot(db, { name: 'Bağcılar' })];
afterAll(database.drop);

const actor = { userId: newId(), name: 'Ali Demir' };
const route = newId();
const cash = `driver_cash:${route}` as const;
const shop = 'sender:magaza';
const collected = newId();

beforeAll(async () => {
	await anOpenedDepot(db, depotId);
	await anOpenedDepot(db, otherDepotId);
	await post({ key: collected, kind: 'collected', from: shop, to: cash, amountKurus: 10_000 });
});

function post(transfer: Parameters<typeof postMoney>[2][number], of = depotId) {
	const money = { depotId: of, actor, now: new Date() };
	return transact(db, (tx) => postMoney(tx, money, [transfer], { covers: false }));
}

type Side = {
	account: string;
	seq: number;
	before: number;
	amount: number;
	side?: 'held' | 'owed';
};
type Raw = {
	from: string;
	to: string;
	amount: number;
	key?: string;
	reverses?: string | null;
	legs: Partial<Record<'from' | 'to', Side>>;
};

/** Writes a transfer past the code; the SQLSTATE of what refused it, or 'written'. */
async function write(raw: Raw, of = depotId): Promise<string> {
	try {
		await transact(db, (tx) => writeRaw(tx, raw, of));
		return 'written';
	} catch (error) {
		return sqlState(error) ?? String(error);
	}
}

async function writeRaw(tx: Tx, { from, to, amount, key, reverses, legs }: Raw, of: string) {
	const id = newId();
	const sides = Object.entries(legs);
	await sql`
		with moved as (
			insert into money_transfers (depot_id, id, key, kind, from_account, to_account, amount_kurus,
				reverses_id, happened_at, recorded_at, actor_name)
			values (${of}, ${id}, ${key ?? id}, 'correction', ${from}, ${to}, ${amount}, ${reverses ?? null}, now(), now(), 'X')
		)
		insert into money_legs (depot_id, account, seq, before_kurus, amount_kurus, side, transfer_id, account_side)
		select ${of}, l.account, l.seq, l.before, l.amount, l.side, ${id}, l.bound
		from unnest(
			${sides.map(([, leg]) => leg.account)}::text[], ${sides.map(([, leg]) => leg.seq)}::bigint[],
			${sides.map(([, leg]) => leg.before)}::bigint[], ${sides.map(([, leg]) => leg.amount)}::bigint[],
			${sides.map(([side]) => side)}::text[],
			${sides.map(([, leg]) => leg.side ?? boundOf(leg.account))}::text[]
		) as l (account, seq, before, amount, side, bound)`.execute(tx);
}

const boundOf = (account: string) =>
	moneySides[(account.split(':')[0] ?? '') as keyof typeof moneySides] as string;

const foreignKey = '23503';
const unique = '23505';
const check = '23514';
/** The desk was opened with 1.000 lira, the driver holds 100 of the shop. */
const deskLeg = (amount: number) => ({ account: 'desk', seq: 2, before: 100_000, amount });
const cashLeg = (amount: number) => ({ account: cash, seq: 2, before: 10_000, amount });

test('the database and the code agree on the bound of every kind', async () => {
	const { rows } = await sql<{ definition: string }>`
		select pg_get_expr(d.adbin, d.adrelid) as definition from pg_attrdef d
		join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
		where d.adrelid = 'money_accounts'::regclass and a.attname = 'side'`.execute(db);
	const definition = rows[0]?.definition ?? '';
	const [owed = '', free = ''] = definition.split(/THEN/);
	for (const kind of moneyKinds) {
		const found = owed.includes(`'${kind}'`)
			? 'owed'
			: free.includes(`'${kind}'`)
				? 'free'
				: 'held';
		expect([kind, found]).toEqual([kind, moneySides[kind]]);
	}
});

test('1 a driver hands in more than he holds', async () => {
	const legs = { from: cashLeg(10_001), to: deskLeg(10_001) };
	expect(await write({ from: cash, to: 'desk', amount: 10_001, legs })).toBe(check);
});

test('2 the same fact twice', async () => {
	const legs = { from: cashLeg(1), to: deskLeg(1) };
	expect(await write({ key: collected, from: cash, to: 'desk', amount: 1, legs })).toBe(unique);
});

test('3 a transfer without legs, and one with a single leg', async () => {
	expect(await write({ from: cash, to: 'desk', amount: 5, legs: {} })).toBe(foreignKey);
	const legs = { to: deskLeg(5) };
	expect(await write({ from: cash, to: 'desk', amount: 5, legs })).toBe(foreignKey);
});

test('4 one kuruş less on the other side', async () => {
	const legs = { from: cashLeg(5), to: deskLeg(4) };
	expect(await write({ from: cash, to: 'desk', amount: 5, legs })).toBe(foreignKey);
});

test('5 a leg that forges the balance before it', async () => {
	const legs = { from: { ...cashLeg(5), before: 20_000 }, to: deskLeg(5) };
	expect(await write({ from: cash, to: 'desk', amount: 5, legs })).toBe(foreignKey);
});

test('6 a leg on an account that is not of the transfer', async () => {
	const legs = { from: cashLeg(5), to: { account: shop, seq: 2, before: -10_000, amount: 5 } };
	expect(await write({ from: cash, to: 'desk', amount: 5, legs })).toBe(foreignKey);
});

test('7 a transfer into another depot', async () => {
	const legs = { from: cashLeg(5), to: deskLeg(5) };
	expect(await write({ from: cash, to: 'desk', amount: 5, legs }, otherDepotId)).toBe(foreignKey);
});

test('8 a sender gets more than it is owed', async () => {
	const legs = {
		from: deskLeg(10_001),
		to: { account: shop, seq: 2, before: -10_000, amount: 10_001 },
	};
	expect(await write({ from: 'desk', to: shop, amount: 10_001, legs })).toBe(check);
});

test('9 money leaves an account that never held any', async () => {
	await sql`insert into money_accounts (depot_id, account, kind, holder)
		values (${depotId}, 'bank', 'bank', '')`.execute(db);
	const legs = { from: { account: 'bank', seq: 1, before: 0, amount: 5 }, to: deskLeg(5) };
	expect(await write({ from: 'bank', to: 'desk', amount: 5, legs })).toBe(check);
});

test('10 a reversal of another amount or other accounts, and a second one', async () => {
	const original = await idOf(db, collected);
	const shopLeg = (amount: number) => ({ account: shop, seq: 2, before: -10_000, amount });
	const less = { from: cashLeg(9_999), to: shopLeg(9_999) };
	const reverses = original;
	expect(await write({ from: cash, to: shop, amount: 9_999, reverses, legs: less })).toBe(
		foreignKey,
	);
	const aside = { from: cashLeg(10_000), to: deskLeg(10_000) };
	expect(await write({ from: cash, to: 'desk', amount: 10_000, reverses, legs: aside })).toBe(
		foreignKey,
	);
	const reversal = { kind: 'collected', from: cash, to: shop, amountKurus: 10_000 } as const;
	await post({ ...reversal, key: newId(), reversesId: original });
	const again = {
		from: { account: 'desk', seq: 2, before: 100_000, amount: 10_000 },
		to: { account: cash, seq: 3, before: 0, amount: 10_000 },
	};
	expect(await write({ from: 'desk', to: cash, amount: 10_000, reverses, legs: again })).toMatch(
		/^2350[35]$/,
	);
	await post({ key: newId(), kind: 'collected', from: shop, to: cash, amountKurus: 10_000 });
});

test('11 a holder that is called owing, so that its bound is another', async () => {
	const legs = {
		from: { account: 'desk', seq: 2, before: 100_000, amount: 100_001, side: 'owed' as const },
		to: { account: cash, seq: 4, before: 10_000, amount: 100_001 },
	};
	expect(await write({ from: 'desk', to: cash, amount: 100_001, legs })).toMatch(/^235(03|14)$/);
});

test('the application changes neither transfers nor legs', async () => {
	for (const table of ['money_transfers', 'money_legs', 'money_accounts', 'money_openings']) {
		const update = sql`update ${sql.table(table)} set depot_id = depot_id`.execute(db);
		await expect(update).rejects.toMatchObject({ code: '42501' });
		const removal = sql`delete from ${sql.table(table)}`.execute(db);
		await expect(removal).rejects.toMatchObject({ code: '42501' });
	}
});

async function idOf(database: Database, key: string): Promise<string> {
	const row = await database
		.selectFrom('money_transfers')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('key', '=', key)
		.executeTakeFirstOrThrow();
	return row.id;
}
