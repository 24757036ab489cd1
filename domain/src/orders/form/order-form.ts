import { formatDate } from '../../common/date/date.ts';
import { parseEmail } from '../../common/format/email.ts';
import { formatKurus } from '../../common/format/money.ts';
import { maskEmail, maskName, maskPhone } from '../../common/format/name-mask.ts';
import { parsePhone } from '../../common/format/phone.ts';
import { foldBarcode } from '../../common/identifier/barcode.ts';
import { normalizePostalCode } from '../../common/identifier/postal-code.ts';
import { findDistrict } from '../../common/place/district.ts';
import { formatDegrees, type GeoPoint, latitudeOf, longitudeOf } from '../../common/place/geo.ts';
import { checkPoint } from '../../common/place/point-check.ts';
import { findProvince } from '../../common/place/province.ts';
import type { FieldWords } from '../../common/rule/record-change.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { orderTypeWords } from '../../reasons/order-type.ts';
import { paymentTypeWords } from '../../reasons/payment-type.ts';
import { orderPriorityWords } from '../common/order-priority.ts';
import { refuseWindow } from '../common/order-window.ts';
import { orderRefusals } from '../common/order-words.ts';
import type { OrderDraft } from '../import/order-import-draft.ts';
import {
	isBarcodeLength,
	mergeEqualBarcodes,
	trimBarcodes,
} from '../import/piece-sender-barcode.ts';

/** The fields of the order form: the row of an import file without its lines. */
export type OrderForm = Omit<
	OrderDraft,
	'lines' | 'proposedPostalCode' | 'fixedVehicleId' | 'fixedDriverId'
>;

/**
 * Normalizes a form for storage: phone as E.164, official names of province and district, empty
 * texts as null. Refuses an invalid phone number or e-mail address, a window that ends before it starts, and barcodes
 * that do not fit the pieces.
 */
export function normalizeOrderForm(form: OrderForm) {
	const phone = form.phone?.trim() ? parsePhone(form.phone) : null;
	if (phone === null && form.phone?.trim()) {
		return refuse(orderRefusals, 'order/phone-invalid');
	}
	const email = form.email?.trim() ? parseEmail(form.email) : null;
	if (email === null && form.email?.trim()) {
		return refuse(orderRefusals, 'order/email-invalid');
	}
	const refusal = refuseWindow(form);
	if (refusal !== null) return refusal;
	const senderBarcodes = mergeEqualBarcodes(trimBarcodes(form.senderBarcodes));
	const barcodeRefusal = refuseBarcodes(senderBarcodes, form.pieceCount);
	if (barcodeRefusal !== null) return barcodeRefusal;
	const province = findProvince(form.province);
	const district = province === null ? null : findDistrict(province.code, form.district);
	return {
		...form,
		phone,
		email,
		province: province?.name ?? form.province,
		district: district?.name ?? form.district,
		postalCode: normalizePostalCode(form.postalCode),
		externalRef: form.externalRef?.trim() || null,
		dispatchNoteNo: form.dispatchNoteNo?.trim() || null,
		senderBarcodes,
	};
}

/** Refuses a point outside Türkiye, or one whose coordinates are exchanged. */
export function refusePoint(
	point: GeoPoint | null,
	address: Pick<OrderDraft, 'province' | 'district'>,
) {
	if (point === null) return null;
	const check = checkPoint(point, address);
	if (check.kind === 'foreign') return refuse(orderRefusals, 'order/point-foreign');
	if (check.kind !== 'swapped') return null;
	const facts = {
		latitude: formatDegrees(latitudeOf(check.point)),
		longitude: formatDegrees(longitudeOf(check.point)),
	};
	return refuse(orderRefusals, 'order/point-swapped', facts);
}

function refuseBarcodes(codes: readonly string[], pieceCount: number) {
	const present = codes.filter((code) => code !== '');
	const wrong = present.find((code) => !isBarcodeLength(code));
	if (wrong !== undefined)
		return refuse(orderRefusals, 'order/barcode-invalid', { barcode: wrong });
	const folded = present.map(foldBarcode);
	const repeated = present.find((_, at) => folded.indexOf(folded[at] ?? '') < at);
	if (repeated !== undefined) {
		return refuse(orderRefusals, 'order/barcode-repeated', { barcode: repeated });
	}
	if (codes.length <= pieceCount) return null;
	return refuse(orderRefusals, 'order/barcodes-exceed', { barcodeCount: codes.length, pieceCount });
}

const showPhone = (phone: string | null) => (phone === null ? '' : maskPhone(phone));
const showEmail = (email: string | null) => (email === null ? '' : maskEmail(email));
const showKurus = (kurus: number | null) => (kurus === null ? '' : formatKurus(kurus));

/** Labels of the form fields, used by history; personal data is masked (KVKK). */
export const orderFormWords: FieldWords<OrderForm> = {
	orderNo: { label: 'Sipariş No' },
	externalRef: { label: 'Dış Referans' },
	dispatchNoteNo: { label: 'Sevk İrsaliyesi No' },
	orderType: { label: 'Sipariş Tipi', show: (type) => orderTypeWords[type] },
	senderName: { label: 'Gönderici / Mağaza' },
	recipientName: { label: 'Alıcı', show: maskName },
	phone: { label: 'Telefon', show: showPhone },
	email: { label: 'E-posta', show: showEmail },
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
	windowGapStart: { label: 'İlk Aralığın Bitişi' },
	windowGapEnd: { label: 'İkinci Aralığın Başlangıcı' },
	readyFrom: { label: 'Depoda Hazır Saati' },
	pieceCount: { label: 'Koli Adedi' },
	senderBarcodes: { label: 'Gönderici Barkodları' },
	desi: { label: 'Desi' },
	kg: { label: 'Kg' },
	paymentType: { label: 'Ödeme Tipi', show: (type) => paymentTypeWords[type] },
	dueKurus: { label: 'Tahsil Edilecek', show: showKurus },
	amountKurus: { label: 'Tutar', show: showKurus },
	preCampaignKurus: { label: 'Kampanya Öncesi Tutar', show: showKurus },
	coldChain: { label: 'Soğuk Zincir' },
	needsLift: { label: 'Kuyruk Lifti' },
	needsAdr: { label: 'ADR' },
	priority: { label: 'Öncelik', show: (priority) => orderPriorityWords[priority] },
	serviceMinutes: { label: 'Kapıda Süre (dk)' },
	note: { label: 'Not' },
};
