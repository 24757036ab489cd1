// Orders that have to go together or apart (docs/domain.md#bonds).
import type { OrderState } from './order.ts';

/** Birlikte Gitsin, Ayrı Gitsin. */
export const bondKinds = ['together', 'apart'] as const;
export type BondKind = (typeof bondKinds)[number];

export const bondWords: Record<BondKind, { readonly act: string; readonly label: string }> = {
	together: { act: 'Birlikte Gitsin', label: 'Birlikte gidecek' },
	apart: { act: 'Ayrı Gitsin', label: 'Ayrı gidecek' },
};

export const bondLimits = { least: 2, most: 20 } as const;

/** States in which an order is still to be delivered, so that its bonds count. */
export const boundOrderStates: readonly OrderState[] = [
	'new',
	'ready',
	'planned',
	'out_for_delivery',
	'appointment',
];

type BoundOrder = { readonly orderId: string; readonly orderNo: string };

/** A bond with those of its orders that are still to be delivered. */
export type OrderBond = {
	readonly id: string;
	readonly kind: BondKind;
	readonly orders: readonly BoundOrder[];
};

/** Orders that a route gets or has, by id. */
export type BondPlacement = {
	readonly coming: ReadonlySet<string>;
	/** Those that the route has already. */
	readonly onRoute: ReadonlySet<string>;
	/** Those of all tours of its vehicle on the day. */
	readonly onVehicle: ReadonlySet<string>;
};

export type BrokenBond = {
	readonly kind: BondKind;
	/** Those of the bond that come or are on the route. */
	readonly orders: readonly BoundOrder[];
	/** Those that are missing beside them. */
	readonly missing: readonly BoundOrder[];
};

/**
 * Bonds of coming orders that their route breaks. Orders that go together go with one vehicle on one day,
 * on whichever tour; those that go apart are never on one route.
 */
export function brokenBonds(
	bonds: readonly OrderBond[],
	{ coming, onRoute, onVehicle }: BondPlacement,
): BrokenBond[] {
	return bonds.flatMap(({ kind, orders }): BrokenBond[] => {
		const own = orders.filter(({ orderId }) => coming.has(orderId));
		if (own.length === 0) return [];
		const here = orders.filter(({ orderId }) => coming.has(orderId) || onRoute.has(orderId));
		if (kind === 'apart') return here.length > 1 ? [{ kind, orders: here, missing: [] }] : [];
		const missing = orders.filter(
			({ orderId }) => !(coming.has(orderId) || onRoute.has(orderId) || onVehicle.has(orderId)),
		);
		return missing.length > 0 ? [{ kind, orders: own, missing }] : [];
	});
}

/**
 * @example brokenBondWords({ kind: 'together', orders: [a], missing: [b] }) // 'SP-1: SP-2 ile birlikte gitmeli.'
 * @example brokenBondWords({ kind: 'apart', orders: [a, b], missing: [] }) // 'SP-1 ve SP-2 ayrı rotalarda gitmeli.'
 */
export function brokenBondWords({ kind, orders, missing }: BrokenBond): string {
	return kind === 'apart'
		? `${orderNames(orders)} ayrı rotalarda gitmeli.`
		: `${orderNames(orders)}: ${orderNames(missing)} ile birlikte gitmeli.`;
}

const mostNamed = 4;

/** @example orderNames([a, b, c]) // 'SP-1, SP-2 ve SP-3' */
export function orderNames(orders: readonly Pick<BoundOrder, 'orderNo'>[]): string {
	const names = orders.map(({ orderNo }) => orderNo);
	const shown =
		names.length > mostNamed
			? [...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} sipariş`]
			: names;
	const last = shown.at(-1) ?? '';
	const before = shown.slice(0, -1).join(', ');
	return before === '' ? last : `${before} ve ${last}`;
}

/**
 * Two orders that a new bond would contradict: what goes together, also over other orders, does not go
 * apart. Null if there are none.
 * @param bonds with those of the orders that go together with the chosen ones
 */
export function contradictedPair(
	kind: BondKind,
	orderIds: readonly string[],
	bonds: readonly OrderBond[],
): readonly [BoundOrder, BoundOrder] | null {
	const apart =
		kind === 'apart'
			? [boundAmong(orderIds, bonds)]
			: bonds.flatMap((bond) => (bond.kind === 'apart' ? [bond.orders] : []));
	const starts = kind === 'apart' ? orderIds.map((orderId) => [orderId]) : [orderIds];
	for (const start of starts) {
		const group = goingWith(start, bonds);
		for (const orders of apart) {
			const [one, other] = orders.filter(({ orderId }) => group.has(orderId));
			if (one !== undefined && other !== undefined) return [one, other];
		}
	}
	return null;
}

function boundAmong(orderIds: readonly string[], bonds: readonly OrderBond[]): BoundOrder[] {
	const orders = bonds.flatMap((bond) => bond.orders);
	const byId = new Map(orders.map((order) => [order.orderId, order]));
	return [...byId.values()].filter(({ orderId }) => orderIds.includes(orderId));
}

/** Some orders and all that go together with them; bonds with an order in common are one. */
function goingWith(orderIds: readonly string[], bonds: readonly OrderBond[]): ReadonlySet<string> {
	const group = new Set(orderIds);
	for (let size = 0; size < group.size; ) {
		size = group.size;
		for (const { kind, orders } of bonds) {
			if (kind !== 'together' || !orders.some(({ orderId }) => group.has(orderId))) continue;
			for (const { orderId } of orders) group.add(orderId);
		}
	}
	return group;
}
