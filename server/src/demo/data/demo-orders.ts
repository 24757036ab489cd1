// Realistic orders of shops: recipient, goods, address, delivery window and payment.
import type { ServiceDate } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import type { OrderDraft, OrderDraftLine } from '@sevk/domain/orders/import/order-import-draft';
import { isPaidAtDoor, type PaymentType } from '@sevk/domain/reasons/payment-type';
import { someName, somePhone } from './demo-people.ts';
import {
	addressHints,
	type DemoDistrict,
	deliveryNotes,
	sharedBuildings,
	streets,
} from './demo-places.ts';
import { type DemoProduct, type DemoShop, demoShops } from './demo-products.ts';
import type { Random } from './demo-random.ts';

export type OrderWish = {
	readonly count: number;
	readonly serviceDate: ServiceDate;
	readonly districts: readonly DemoDistrict[];
	/** Only products that fit into the box of a motorcycle. */
	readonly small?: boolean;
	/** Whose orders they are; any shop's otherwise. */
	readonly shop?: DemoShop;
	/** Number of orders with a warning that a user must resolve. */
	readonly flawed?: boolean;
	/** The first order is taken before noon or in the afternoon. */
	readonly secondWindow?: boolean;
	/** Orders of earlier days, whose recipients order again. */
	readonly earlier?: readonly OrderDraft[];
};

type Address = Pick<
	OrderDraft,
	'district' | 'neighbourhood' | 'addressLine' | 'addressHint' | 'postalCode' | 'point'
>;

/** Creates drafts; order numbers start at `firstNumber`. */
export function inventOrders(random: Random, firstNumber: number, wish: OrderWish): OrderDraft[] {
	const drafts: OrderDraft[] = [];
	for (let made = 0; made < wish.count; made += 1) {
		const neighbour = drafts.at(-1);
		const address =
			neighbour !== undefined && random.chance(12)
				? sameDoor(neighbour)
				: inventAddress(random, wish.districts);
		const draft = inventOrder(random, `SP-${firstNumber + made}`, wish, address);
		drafts.push(wish.flawed ? withFlaw(draft, made) : orderedAgain(draft, made, wish));
	}
	const [first] = drafts;
	if (first !== undefined && wish.secondWindow === true) drafts[0] = { ...first, ...twoWindows };
	return drafts;
}

const twoWindows = {
	windowStart: '09:00',
	windowEnd: '18:00',
	windowGapStart: '12:00',
	windowGapEnd: '15:00',
} as const;

/** Every third order is of somebody of the ilçe who had one on an earlier day. */
function orderedAgain(draft: OrderDraft, made: number, wish: OrderWish): OrderDraft {
	const known = (wish.earlier ?? []).filter(
		({ district, serviceDate, point }) =>
			district === draft.district && serviceDate < wish.serviceDate && point !== null,
	);
	const again = made % 3 === 1 ? known[made % known.length] : undefined;
	if (again === undefined) return draft;
	const { recipientName, phone } = again;
	return { ...draft, ...sameDoor(again), recipientName, phone };
}

function sameDoor({ district, neighbourhood, ...draft }: OrderDraft): Address {
	const { addressLine, addressHint, postalCode, point } = draft;
	return { district, neighbourhood, addressLine, addressHint, postalCode, point };
}

function inventAddress(random: Random, districts: readonly DemoDistrict[]): Address {
	const district = random.pick(districts);
	const [name, longitude, latitude, postalCode] = random.pick(district.neighbourhoods);
	const building = random.chance(10) ? random.pick(sharedBuildings) : `D:${random.between(1, 24)}`;
	const street = `${random.pick(streets)} No:${random.between(1, 118)}`;
	const near = (middle: number) => Number((middle + random.between(-45, 45) / 10_000).toFixed(6));
	return {
		district: district.name,
		neighbourhood: name,
		addressLine: `${name} Mah. ${street} ${building}`,
		addressHint: random.chance(25) ? random.pick(addressHints) : '',
		postalCode,
		point: geoPoint(near(longitude), near(latitude)),
	};
}

/** The barcodes of a shop that prints its own labels: 13 digits. */
function barcodesOf(orderNo: string, pieceCount: number): string[] {
	const count = Number(orderNo.replace(/\D/g, ''));
	return Array.from(
		{ length: pieceCount },
		(_, index) => `7330${String(count).padStart(7, '0')}${String(index + 1).padStart(2, '0')}`,
	);
}

/** The shop's own number; some orders lack it. */
function dispatchNoteOf(orderNo: string, serviceDate: string): string | null {
	const count = Number(orderNo.replace(/\D/g, ''));
	return count % 40 === 0 ? null : `IRS${serviceDate.slice(0, 4)}${String(count).padStart(9, '0')}`;
}

function inventOrder(
	random: Random,
	orderNo: string,
	wish: OrderWish,
	address: Address,
): OrderDraft {
	const shop = wish.shop ?? random.pick(demoShops);
	const basket = fillBasket(random, shop.products, wish.small === true);
	const desi = sumOf(basket, ({ product, quantity }) => product.desi * quantity);
	const amountKurus = sumOf(basket, ({ product, quantity }) => product.priceKurus * quantity);
	const before = sumOf(basket, ({ product, quantity }) => {
		return (product.preCampaignKurus ?? product.priceKurus) * quantity;
	});
	const paymentType = inventPayment(random, shop);
	const [windowStart, windowEnd] = random.pick(windows);
	const pieceCount = wish.small === true ? 1 : inventPieces(random, desi);
	return {
		orderNo,
		dispatchNoteNo: dispatchNoteOf(orderNo, wish.serviceDate),
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		externalRef: random.chance(30) ? `WEB-${random.between(200_000, 999_999)}` : null,
		senderName: shop.name,
		recipientName: someName(random),
		phone: somePhone(random),
		email: emailOf(orderNo),
		province: 'İstanbul',
		...address,
		serviceDate: wish.serviceDate,
		windowStart,
		windowEnd,
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		pieceCount,
		senderBarcodes: shop.printsLabels === true ? barcodesOf(orderNo, pieceCount) : [],
		desi: round(desi),
		kg: round(sumOf(basket, ({ product, quantity }) => product.kg * quantity)),
		paymentType,
		dueKurus: isPaidAtDoor(paymentType) ? amountKurus : 0,
		amountKurus,
		preCampaignKurus: before > amountKurus ? before : null,
		orderType: random.chance(4) ? 'installation' : 'delivery',
		note: random.chance(18) ? random.pick(deliveryNotes) : '',
		// Some shops send only the total.
		lines: random.chance(70) ? basket.map(lineOf) : [],
	};
}

/** Every third recipient has one. */
function emailOf(orderNo: string): string | null {
	const digits = orderNo.replace(/\D/g, '');
	return Number(digits) % 3 === 0 ? `alici${digits}@ornek.example` : null;
}

type Basket = { readonly product: DemoProduct; readonly quantity: number }[];

/** One or two different products of a shop. */
function fillBasket(random: Random, products: readonly DemoProduct[], small: boolean): Basket {
	const fitting = small ? products.filter(({ desi }) => desi <= 2) : products;
	const offered = fitting.length === 0 ? smallGoods : fitting;
	const picks = new Set([random.pick(offered)]);
	if (!small && random.chance(35)) picks.add(random.pick(offered));
	return [...picks].map((product) => {
		return { product, quantity: !small && random.chance(15) ? 2 : 1 };
	});
}

const smallGoods = demoShops.flatMap(({ products }) => products).filter(({ desi }) => desi <= 2);

function lineOf({ product, quantity }: Basket[number]): OrderDraftLine {
	return {
		product: product.name,
		quantity,
		unit: 'adet',
		unitPriceKurus: product.priceKurus,
		...(product.preCampaignKurus === null ? {} : { preCampaignKurus: product.preCampaignKurus }),
	};
}

function inventPieces(random: Random, desi: number): number {
	if (desi > 15) return random.between(2, 4);
	if (desi > 6) return random.between(1, 2);
	return random.chance(12) ? 2 : 1;
}

function inventPayment(random: Random, { sellsFood = false }: DemoShop): PaymentType {
	const percent = random.between(1, 100);
	if (percent <= 56) return 'online';
	if (percent <= 77) return 'cash';
	if (percent <= 92) return 'card';
	if (percent <= 96) return 'transfer';
	return sellsFood ? 'meal_card' : 'account';
}

const windows = [
	[null, null],
	[null, null],
	['09:00', '12:00'],
	['10:00', '13:00'],
	['12:00', '15:00'],
	['15:00', '18:00'],
	['18:00', '21:00'],
] as const;

/** Typical errors in files of shops, used in turn. */
function withFlaw(draft: OrderDraft, made: number): OrderDraft {
	const flaws: readonly Partial<OrderDraft>[] = [
		{ phone: null },
		{ point: null },
		{ postalCode: '06420' },
		{ paymentType: 'online', dueKurus: draft.amountKurus },
		{ district: '', point: null },
	];
	return { ...draft, ...flaws[made % flaws.length] };
}

function sumOf(basket: Basket, part: (one: Basket[number]) => number): number {
	return basket.reduce((sum, one) => sum + part(one), 0);
}

const round = (value: number) => Math.round(value * 10) / 10;
