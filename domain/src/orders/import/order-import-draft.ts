import type { ClockTime } from '../../common/date/clock-time.ts';
import type { ServiceDate } from '../../common/date/date.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import type { OrderType } from '../../reasons/order-type.ts';
import type { PaymentType } from '../../reasons/payment-type.ts';

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
	readonly note: string;
	readonly lines: readonly OrderDraftLine[];
};

/**
 * Canonical text of a draft, independent of key order. Its hash distinguishes a repeated order from
 * the same number with other content. A null dispatch note or e-mail address, no cold chain and an
 * empty list of barcodes are omitted, so that files imported before those fields existed keep their
 * hash. It has the names as the file has them, and no proposed postal code.
 */
export function draftContent(draft: OrderDraft): string {
	const { proposedPostalCode: _, writtenPlace, ...content } = draft;
	return JSON.stringify({ ...content, ...writtenPlace }, (key, value: unknown) => {
		if (key === 'dispatchNoteNo' && value === null) return undefined;
		if (key === 'email' && value === null) return undefined;
		if (key === 'coldChain' && value === false) return undefined;
		if (key === 'senderBarcodes' && Array.isArray(value) && value.length === 0) return undefined;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
