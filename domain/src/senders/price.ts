// What a shop pays for an order (docs/domain.md#prices).
import type { OrderType } from '../reasons/order-type.ts';
import { isPaidAtDoor, type PaymentType } from '../reasons/payment-type.ts';
import { type PriceLineKind, priceLineReason } from './price-words.ts';

/** Whole desi from and to, both inclusive, and what they cost. */
export type PriceBand = {
	readonly fromDesi: number;
	readonly toDesi: number;
	readonly kurus: number;
};

/** Some ilçeler with a price of their own, as `İstanbul/Adalar`. */
type PriceGroup = { readonly name: string; readonly districts: readonly string[] };

export type PriceRule = {
	/** Null: every service. */
	readonly service: OrderType | null;
	/** The name of a group; null: every ilçe. */
	readonly group: string | null;
	readonly bands: readonly PriceBand[];
	/** Of each desi beyond the last band. */
	readonly stepKurus: number;
};

/** What the carrier keeps of money that it collects at the door. */
export type Commission = {
	readonly fixedKurus: number;
	readonly perMille: number;
	readonly floorKurus: number;
};

/** The prices of a contract. The first rule that fits an order counts. */
export type PriceList = {
	readonly groups: readonly PriceGroup[];
	readonly rules: readonly PriceRule[];
	readonly cash: Commission;
	readonly card: Commission;
	readonly returnKurus: number;
	/** Of each attempt after the first. */
	readonly attemptKurus: number;
	/** Of the carriage of one order. */
	readonly minimumKurus: number;
};

/** What the price of an order depends on. */
export type PricedOrder = {
	readonly orderType: OrderType;
	/** `İstanbul/Kadıköy`. */
	readonly district: string;
	readonly desi: number;
	readonly kg: number;
	readonly paymentType: PaymentType;
	/** Collected, or to be collected, at the door. */
	readonly dueKurus: number;
	readonly attemptNo: number;
	readonly returned: boolean;
};

export type PriceLine = {
	readonly kind: PriceLineKind;
	/** Why, in a sentence. */
	readonly reason: string;
	readonly kurus: number;
};

/** The whole desi that are paid: of desi and kg the greater one, at least 1. */
export function paidDesi({ desi, kg }: Pick<PricedOrder, 'desi' | 'kg'>): number {
	return Math.max(1, Math.ceil(Math.max(desi, kg)));
}

/** The price of an order, line by line; without a rule one line that says so. */
export function priceOf(order: PricedOrder, list: PriceList): readonly PriceLine[] {
	const rule = list.rules.find((one) => fits(one, order, list.groups));
	if (rule === undefined) return [line('no_rule', 0, {})];
	const desi = paidDesi(order);
	const kurus = carriageOf(rule, desi);
	const attempts = Math.max(0, order.attemptNo - 1);
	const fee = commissionOf(order, list);
	return [
		line('carriage', kurus, { desi, group: rule.group }),
		...some('minimum', list.minimumKurus - kurus, { minimumKurus: list.minimumKurus }),
		...some('collection', fee, { dueKurus: order.dueKurus, paymentType: order.paymentType }),
		...some('attempts', attempts * list.attemptKurus, { attempts }),
		...some('return', order.returned ? list.returnKurus : 0, {}),
	];
}

function fits(rule: PriceRule, order: PricedOrder, groups: readonly PriceGroup[]): boolean {
	if (rule.service !== null && rule.service !== order.orderType) return false;
	if (rule.group === null) return true;
	const group = groups.find(({ name }) => name === rule.group);
	return group?.districts.includes(order.district) ?? false;
}

/** The price of the band of some whole desi, with a step for each beyond the last. */
function carriageOf({ bands, stepKurus }: PriceRule, desi: number): number {
	const band = bands.find(({ fromDesi, toDesi }) => fromDesi <= desi && desi <= toDesi);
	if (band !== undefined) return band.kurus;
	const last = bands.at(-1);
	return last === undefined ? 0 : last.kurus + (desi - last.toDesi) * stepKurus;
}

function commissionOf({ paymentType, dueKurus }: PricedOrder, { cash, card }: PriceList): number {
	if (!isPaidAtDoor(paymentType) || dueKurus === 0) return 0;
	const { fixedKurus, perMille, floorKurus } = paymentType === 'cash' ? cash : card;
	const share = Math.round((dueKurus * perMille) / 1_000);
	return Math.max(fixedKurus + share, floorKurus);
}

type Facts = Parameters<typeof priceLineReason>[1];

function line(kind: PriceLineKind, kurus: number, facts: Facts): PriceLine {
	return { kind, reason: priceLineReason(kind, facts), kurus };
}

function some(kind: PriceLineKind, kurus: number, facts: Facts): readonly PriceLine[] {
	return kurus > 0 ? [line(kind, kurus, facts)] : [];
}
