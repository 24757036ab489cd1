import type { ClockTime } from '../../common/date/clock-time.ts';
import type { ServiceDate } from '../../common/date/date.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import type { OrderType } from '../../reasons/order-type.ts';
import type { PaymentType } from '../../reasons/payment-type.ts';
import type { OrderPriority } from '../common/order-priority.ts';

export type OrderDraftLine = {
	readonly product: string;
	readonly quantity: number;
	readonly unit: string;
	readonly unitPriceKurus: number;
	/** Price before a campaign, if the file contains it. */
	readonly preCampaignKurus?: number;
};

/** Names and point as the file has them, where accepted suggestions replaced a name. */
export type WrittenPlace = Pick<OrderDraft, 'province' | 'district' | 'neighbourhood' | 'point'>;

/** A validated order from a row of a file, in stored form and without an id. */
export type OrderDraft = {
	readonly orderNo: string;
	readonly externalRef: string | null;
	readonly senderName: string;
	readonly recipientName: string;
	/** E.164, or null with a warning. */
	readonly phone: string | null;
	/** In lower case; null if the file has none or an invalid one. */
	readonly email: string | null;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly addressHint: string;
	readonly postalCode: string | null;
	/** Of the mahalle, for a row without a postal code. */
	readonly proposedPostalCode?: string;
	readonly point: GeoPoint | null;
	readonly writtenPlace?: WrittenPlace;
	readonly serviceDate: ServiceDate;
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
	/** The end of the first window and the start of the second; null: there is one window. */
	readonly windowGapStart: ClockTime | null;
	readonly windowGapEnd: ClockTime | null;
	/** When the goods are ready in the depot on the day; null: in the morning. */
	readonly readyFrom: ClockTime | null;
	readonly pieceCount: number;
	/** The sender's own barcodes in the sequence of the pieces; '' for a piece without one. */
	readonly senderBarcodes: readonly string[];
	readonly desi: number;
	readonly kg: number;
	readonly paymentType: PaymentType;
	readonly dueKurus: number;
	readonly amountKurus: number;
	readonly preCampaignKurus: number | null;
	readonly orderType: OrderType;
	/** Number of the sender's dispatch note; null if the file has none. */
	readonly dispatchNoteNo: string | null;
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	readonly coldChain: boolean;
	/** Whether the goods need a vehicle with a tail lift, or one that may carry dangerous goods. */
	readonly needsLift: boolean;
	readonly needsAdr: boolean;
	readonly priority: OrderPriority;
	/** Minutes at the door; null: those of the company's rules. */
	readonly serviceMinutes: number | null;
	/** The only vehicle and driver that a plan gives it to. */
	readonly fixedVehicleId?: string;
	readonly fixedDriverId?: string;
	readonly note: string;
	readonly lines: readonly OrderDraftLine[];
};

/**
 * Canonical text of a draft, independent of key order. Its hash distinguishes a repeated order from
 * the same number with other content. A null dispatch note, e-mail address, time of readiness, second
 * window or time at the door, no cold chain, lift or ADR, normal priority and an empty list of barcodes are omitted, so that files
 * imported before those fields existed keep their hash. It has the names as the file has them, no proposed postal code, and no vehicle
 * or driver: whether the depot knows them changes between two files.
 */
export function draftContent(draft: OrderDraft): string {
	const {
		proposedPostalCode: _postalCode,
		fixedVehicleId: _vehicle,
		fixedDriverId: _driver,
		writtenPlace,
		...others
	} = draft;
	const content = { ...others, ...writtenPlace };
	return JSON.stringify(
		inSequence(contentKeys, {
			...content,
			dispatchNoteNo: content.dispatchNoteNo ?? undefined,
			email: content.email ?? undefined,
			coldChain: content.coldChain || undefined,
			needsLift: content.needsLift || undefined,
			needsAdr: content.needsAdr || undefined,
			priority: content.priority === 'normal' ? undefined : content.priority,
			serviceMinutes: content.serviceMinutes ?? undefined,
			readyFrom: content.readyFrom ?? undefined,
			windowGapStart: content.windowGapStart ?? undefined,
			windowGapEnd: content.windowGapEnd ?? undefined,
			senderBarcodes: content.senderBarcodes.length > 0 ? content.senderBarcodes : undefined,
			point: content.point && inSequence(pointKeys, content.point),
			lines: content.lines.map((line) => inSequence(lineKeys, line)),
		}),
	);
}

type ContentFields = Omit<
	OrderDraft,
	'proposedPostalCode' | 'writtenPlace' | 'fixedVehicleId' | 'fixedDriverId'
>;

const contentKeys = sortedKeys<ContentFields>({
	orderNo: true,
	externalRef: true,
	senderName: true,
	recipientName: true,
	phone: true,
	email: true,
	province: true,
	district: true,
	neighbourhood: true,
	addressLine: true,
	addressHint: true,
	postalCode: true,
	point: true,
	serviceDate: true,
	windowStart: true,
	windowEnd: true,
	windowGapStart: true,
	windowGapEnd: true,
	readyFrom: true,
	pieceCount: true,
	senderBarcodes: true,
	desi: true,
	kg: true,
	paymentType: true,
	dueKurus: true,
	amountKurus: true,
	preCampaignKurus: true,
	orderType: true,
	dispatchNoteNo: true,
	coldChain: true,
	needsLift: true,
	needsAdr: true,
	priority: true,
	serviceMinutes: true,
	note: true,
	lines: true,
});
const pointKeys = sortedKeys<GeoPoint>({ type: true, coordinates: true });
const lineKeys = sortedKeys<OrderDraftLine>({
	product: true,
	quantity: true,
	unit: true,
	unitPriceKurus: true,
	preCampaignKurus: true,
});

function sortedKeys<Fields>(keys: Readonly<Record<keyof Required<Fields>, true>>): string[] {
	return Object.keys(keys).sort();
}

/** Lists are hashed by thousands: sorting the keys of each takes three times as long. */
function inSequence(keys: readonly string[], record: object): object {
	const values = record as Readonly<Record<string, unknown>>;
	const sorted: Record<string, unknown> = {};
	for (const key of keys) sorted[key] = values[key];
	return sorted;
}
