// SQL of orders that have to go together or apart (docs/domain.md#bonds).
import {
	type BondKind,
	boundOrderStates,
	type OrderBond,
} from '@sevk/domain/orders/common/order-bond';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/**
 * The bonds of some orders, with all of their orders that are still to be delivered; a bond of which one
 * order is left holds nothing.
 */
export async function readBonds(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<OrderBond[]> {
	if (orderIds.length === 0) return [];
	const { rows } = await sql<{ id: string; kind: BondKind; orderId: string; orderNo: string }>`
		select b.id, b.kind, o.id as "orderId", o.order_no as "orderNo"
		from order_bonds b
		join order_bond_members m on m.depot_id = ${depotId}::uuid and m.bond_id = b.id
		join orders o on o.depot_id = ${depotId}::uuid and o.id = m.order_id
		where b.depot_id = ${depotId}::uuid and o.state in ${sqlList(boundOrderStates)}
			and b.id in (
				select own.bond_id from order_bond_members own
				where own.depot_id = ${depotId}::uuid and own.order_id = any(${[...orderIds]}::uuid[]))
		order by b.created_at, b.id, o.order_no, o.id`.execute(db);
	return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((members): OrderBond[] => {
		const [first] = members;
		if (first === undefined || members.length < 2) return [];
		const { id, kind } = first;
		return [{ id, kind, orders: members.map(({ orderId, orderNo }) => ({ orderId, orderNo })) }];
	});
}

/** The same with the bonds of all orders of these, and so on. */
export async function readBondsAround(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<OrderBond[]> {
	const known = new Set(orderIds);
	for (;;) {
		const bonds = await readBonds(db, depotId, [...known]);
		const { size } = known;
		for (const { orders } of bonds) for (const { orderId } of orders) known.add(orderId);
		if (known.size === size) return bonds;
	}
}

type NewBond = {
	readonly depotId: string;
	readonly id: string;
	readonly kind: BondKind;
	readonly orderIds: readonly string[];
	readonly now: Date;
};

export async function insertBond(tx: Tx, bond: NewBond): Promise<void> {
	const { depotId, id, kind, orderIds, now } = bond;
	await tx
		.insertInto('order_bonds')
		.values({ depot_id: depotId, id, kind, created_at: now })
		.execute();
	await tx
		.insertInto('order_bond_members')
		.values(orderIds.map((orderId) => ({ depot_id: depotId, bond_id: id, order_id: orderId })))
		.execute();
}

/** The orders of a bond, also those that are delivered; none if there is no such bond. */
export async function readBondMembers(
	db: Database,
	depotId: string,
	bondId: string,
): Promise<{ orderId: string; orderNo: string; kind: BondKind }[]> {
	const { rows } = await sql<{ orderId: string; orderNo: string; kind: BondKind }>`
		select o.id as "orderId", o.order_no as "orderNo", b.kind
		from order_bonds b
		join order_bond_members m on m.depot_id = ${depotId}::uuid and m.bond_id = b.id
		join orders o on o.depot_id = ${depotId}::uuid and o.id = m.order_id
		where b.depot_id = ${depotId}::uuid and b.id = ${bondId}::uuid
		order by o.id`.execute(db);
	return rows;
}

export async function deleteBond(tx: Tx, depotId: string, bondId: string): Promise<void> {
	for (const [table, column] of [
		['order_bond_members', 'bond_id'],
		['order_bonds', 'id'],
	] as const) {
		await sql`delete from ${sql.table(table)} where depot_id = ${depotId}::uuid
			and ${sql.ref(column)} = ${bondId}::uuid`.execute(tx);
	}
}
