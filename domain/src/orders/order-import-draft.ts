import type { ClockTime } from '../common/clock-time.ts';
import type { ServiceDate } from '../common/date.ts';
import type { GeoPoint } from '../common/geo.ts';
import type { OrderType } from '../reasons/order-type.ts';
import type { PaymentType } from '../reasons/payment-type.ts';

export type OrderDraftLine = {
	readonly product: string;
	readonly quantity: number;
	readonly unit: string;
	readonly unitPriceKurus: number;
	/** Before a campaign, where the shop says so. */
	readonly preCampaignKurus?: number;
};

/** An order as a row of a file gives it, checked and in stored form, before it has an id. */
export type OrderDraft = {
	readonly orderNo: string;
	readonly externalRef: string | null;
	readonly senderName: string;
	readonly recipientName: string;
	/** E.164, or null with a warning. */
	readonly phone: string | null;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly addressHint: string;
	readonly postalCode: string | null;
	readonly point: GeoPoint | null;
	readonly serviceDate: ServiceDate;
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
	readonly pieceCount: number;
	readonly desi: number;
	readonly kg: number;
	readonly paymentType: PaymentType;
	readonly dueKurus: number;
	readonly amountKurus: number;
	readonly preCampaignKurus: number | null;
	readonly orderType: OrderType;
	/** Sevk irsaliyesi of the sender; null when none was told. */
	readonly dispatchNoteNo: string | null;
	readonly note: string;
	readonly lines: readonly OrderDraftLine[];
};

/**
 * A draft as one text in which equal orders are equal, whatever the order of their keys: what is
 * hashed to tell "the same again" from "the same number, other content". A number that is not there
 * says nothing, so that a file of before the field is still the same file.
 */
export function draftContent(draft: OrderDraft): string {
	return JSON.stringify(draft, (key, value: unknown) => {
		if (key === 'dispatchNoteNo' && value === null) return undefined;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
