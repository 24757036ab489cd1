import { formatKurus } from '../../common/format/money.ts';
import { parsePostalCode, postalCodeMatches } from '../../common/identifier/postal-code.ts';
import { findDistrict, suggestDistrict } from '../../common/place/district.ts';
import { isExact, type PointPrecision } from '../../common/place/known-point.ts';
import { findProvince, suggestProvince } from '../../common/place/province.ts';
import { isPaidAtDoor, paymentTypeWords } from '../../reasons/payment-type.ts';
import { describeApproximatePoint, describePlaceOnMap } from '../common/order-address.ts';
import { type OrderWarningCode, orderWarningWords } from '../import/order-import-words.ts';
import type { OrderForm } from './order-form.ts';

/** A problem that a user should check. The order keeps it until it is resolved. */
export type OrderWarning = { readonly code: string; readonly sentence: string };

/** The fields that cause a warning. A change of one of them resolves it. */
const causes: Readonly<Record<OrderWarningCode, readonly (keyof OrderForm)[]>> = {
	no_phone: ['phone'],
	bad_phone: ['phone'],
	few_barcodes: ['senderBarcodes', 'pieceCount'],
	bad_email: ['email'],
	misspelt_neighbourhood: ['neighbourhood', 'district', 'province'],
	bad_postcode: ['postalCode'],
	wrong_postcode: ['postalCode', 'province'],
	no_district: ['district'],
	unknown_province: ['province'],
	misspelt_province: ['province'],
	unknown_district: ['district', 'province'],
	misspelt_district: ['district', 'province'],
	// The approximate position depends on the district.
	no_point: ['point', 'province', 'district'],
	bad_point: ['point', 'province', 'district'],
	short_link: ['point', 'province', 'district'],
	swapped_point: ['point'],
	elsewhere_point: ['point', 'province', 'district'],
	more_phones: ['phone', 'note'],
	unknown_measure: ['desi', 'kg'],
	measure_once: ['pieceCount', 'desi', 'kg'],
	measures_added: ['pieceCount', 'desi', 'kg'],
	zero_quantity: ['note'],
	unknown_time: ['windowStart', 'windowEnd', 'windowGapEnd', 'readyFrom', 'note'],
	single_time: ['windowStart', 'windowEnd'],
	day_part: ['windowStart', 'windowEnd'],
	several_windows: ['windowStart', 'windowEnd', 'note'],
	window_over_midnight: ['windowStart', 'windowEnd', 'note'],
	window_reversed: ['windowStart', 'windowEnd', 'note'],
	unprinted_letters: ['recipientName', 'addressLine', 'addressHint', 'neighbourhood', 'note'],
	ruined_letters: ['recipientName', 'addressLine', 'addressHint', 'note'],
	lost_letters: ['recipientName', 'addressLine', 'addressHint', 'note'],
	paid_at_door: ['paymentType', 'dueKurus'],
	unpaid_state: ['paymentType', 'dueKurus'],
	unknown_payment: ['paymentType'],
	unexpected_due: ['paymentType', 'dueKurus'],
	unknown_order_type: ['orderType'],
	unknown_cold_chain: ['coldChain'],
	unknown_lift: ['needsLift'],
	unknown_adr: ['needsAdr'],
	unknown_priority: ['priority'],
	// Hints only, which no order keeps.
	unknown_vehicle: [],
	unknown_driver: [],
	several_drivers: [],
	unknown_service_minutes: ['serviceMinutes'],
};

/** The il or ilçe that is not in the list; an unknown il hides whether the ilçe is right. */
function placeWarning(form: Pick<OrderForm, 'province' | 'district'>) {
	const province = findProvince(form.province);
	if (province === null) {
		if (form.province === '') return null;
		const suggestion = suggestProvince(form.province);
		const code = suggestion === null ? 'unknown_province' : 'misspelt_province';
		return { code, text: form.province, suggestion } as const;
	}
	if (form.district === '' || findDistrict(province.code, form.district)) return null;
	const suggestion = suggestDistrict(province.code, form.district);
	const code = suggestion === null ? 'unknown_district' : 'misspelt_district';
	return { code, text: form.district, suggestion } as const;
}

/** Warnings of a manually entered order, with the same texts as those of an import file. */
export function orderWarnings(form: OrderForm): OrderWarning[] {
	const warnings: OrderWarning[] = [];
	const warn = (code: OrderWarningCode, text = '', other = '') =>
		warnings.push({ code, sentence: orderWarningWords[code]({ text, other }) });
	const province = findProvince(form.province);
	if (form.phone === null) warn('no_phone');
	if (form.district === '') warn('no_district');
	const name = placeWarning(form);
	if (name !== null) warn(name.code, name.text, name.suggestion ?? '');
	if (form.postalCode !== null) {
		if (parsePostalCode(form.postalCode) === null) warn('bad_postcode', form.postalCode);
		else if (province !== null && !postalCodeMatches(form.postalCode, province)) {
			warn('wrong_postcode', form.postalCode, province.name);
		}
	}
	if (form.point === null) warn('no_point', '', describeApproximatePoint(form));
	if (!isPaidAtDoor(form.paymentType) && form.dueKurus > 0) {
		warn('unexpected_due', formatKurus(form.dueKurus), paymentTypeWords[form.paymentType]);
	}
	return warnings;
}

/**
 * Warnings after a point was found: an exact one answers those about the position, another one
 * changes where they say that the map shows the order.
 */
export function warningsAfterPoint(
	stored: readonly OrderWarning[],
	precision: PointPrecision,
): OrderWarning[] {
	return stored.flatMap((warning) => {
		if (!isPointWarning(warning.code)) return [warning];
		if (isExact(precision)) return [];
		const code = 'no_point';
		const other = describePlaceOnMap(precision);
		return [{ code, sentence: orderWarningWords[code]({ text: '', other }) }];
	});
}

const pointWarnings: readonly string[] = [
	'no_point',
	'bad_point',
	'short_link',
] satisfies OrderWarningCode[];

/** Whether a warning is about a missing position. */
export function isPointWarning(code: string): boolean {
	return pointWarnings.includes(code);
}

/**
 * Warnings after an edit. Warnings whose fields did not change are kept as stored, including their
 * resolution; the others are computed again.
 */
export function warningsAfterEdit(
	stored: readonly OrderWarning[],
	after: OrderForm,
	changedFields: readonly string[],
): OrderWarning[] {
	const touched = ({ code }: OrderWarning) =>
		(causes[code as OrderWarningCode] ?? []).some((field) => changedFields.includes(field));
	return [
		...stored.filter((warning) => !touched(warning)),
		...orderWarnings(after).filter(touched),
	];
}
