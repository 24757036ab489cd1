import { isWindowReversed } from '../common/clock-time.ts';
import { formatDate } from '../common/date.ts';
import { findDistrict } from '../common/district.ts';
import { latitudeOf, longitudeOf } from '../common/geo.ts';
import { formatKurus } from '../common/money.ts';
import { maskName, maskPhone } from '../common/name-mask.ts';
import { parsePhone } from '../common/phone.ts';
import { findProvince } from '../common/province.ts';
import type { FieldWords } from '../common/record-change.ts';
import { type Refusal, refuseAs } from '../common/refusal.ts';
import { orderTypeWords } from '../reasons/order-type.ts';
import { paymentTypeWords } from '../reasons/payment-type.ts';
import type { OrderDraft } from './order-import-draft.ts';
import { orderRefusals } from './order-words.ts';

/** An order as its form describes it: what a file's row holds, but for the lines. */
export type OrderForm = Omit<OrderDraft, 'lines'>;

/**
 * A form in stored form: the phone as E.164, one spelling per il and ilçe, empty texts as none.
 * Refused when the phone is no number or the window ends before it starts.
 */
export function settleOrderForm(form: OrderForm): OrderForm | Refusal {
	const phone = form.phone?.trim() ? parsePhone(form.phone) : null;
	if (phone === null && form.phone?.trim()) {
		return refuseAs(422, orderRefusals, 'order/phone-invalid');
	}
	const reversed = reversedWindow(form);
	if (reversed !== null) return reversed;
	const province = findProvince(form.province);
	const district = province === null ? null : findDistrict(province.code, form.district);
	return {
		...form,
		phone,
		province: province?.name ?? form.province,
		district: district?.name ?? form.district,
		postalCode: form.postalCode?.trim() || null,
		externalRef: form.externalRef?.trim() || null,
		dispatchNoteNo: form.dispatchNoteNo?.trim() || null,
	};
}

/** The refusal of a window that ends before, or when, it starts. */
export function reversedWindow(window: {
	windowStart: string | null;
	windowEnd: string | null;
}): Refusal | null {
	const { windowStart, windowEnd } = window;
	if (windowStart === null || windowEnd === null) return null;
	if (!isWindowReversed({ start: windowStart, end: windowEnd })) return null;
	return refuseAs(422, orderRefusals, 'order/window-reversed', { windowStart, windowEnd });
}

const showPhone = (phone: string | null) => (phone === null ? '' : maskPhone(phone));
const showKurus = (kurus: number | null) => (kurus === null ? '' : formatKurus(kurus));

/** The fields of an order's form, as history names them; persons are masked (KVKK). */
export const orderFormWords: FieldWords<OrderForm> = {
	orderNo: { label: 'Sipariş No' },
	externalRef: { label: 'Dış Referans' },
	dispatchNoteNo: { label: 'Sevk İrsaliyesi No' },
	orderType: { label: 'Sipariş Tipi', show: (type) => orderTypeWords[type] },
	senderName: { label: 'Gönderici / Mağaza' },
	recipientName: { label: 'Alıcı', show: maskName },
	phone: { label: 'Telefon', show: showPhone },
	province: { label: 'İl' },
	district: { label: 'İlçe' },
	neighbourhood: { label: 'Mahalle' },
	addressLine: { label: 'Adres' },
	addressHint: { label: 'Adres Tarifi' },
	postalCode: { label: 'Posta Kodu' },
	point: {
		label: 'Konum',
		show: (point) => (point === null ? '' : `${latitudeOf(point)}, ${longitudeOf(point)}`),
	},
	serviceDate: { label: 'Teslimat Tarihi', show: formatDate },
	windowStart: { label: 'Başlangıç Saati' },
	windowEnd: { label: 'Bitiş Saati' },
	pieceCount: { label: 'Koli Adedi' },
	desi: { label: 'Desi' },
	kg: { label: 'Kg' },
	paymentType: { label: 'Ödeme Tipi', show: (type) => paymentTypeWords[type] },
	dueKurus: { label: 'Tahsil Edilecek', show: showKurus },
	amountKurus: { label: 'Tutar', show: showKurus },
	preCampaignKurus: { label: 'Kampanya Öncesi Tutar', show: showKurus },
	note: { label: 'Not' },
};
