import { formatKurus } from '../../common/format/money.ts';
import { parsePostalCode, postalCodeMatches } from '../../common/identifier/postal-code.ts';
import { findProvince } from '../../common/place/province.ts';
import { isPaidAtDoor, paymentTypeWords } from '../../reasons/payment-type.ts';
import { describeApproximatePoint } from '../common/order-address.ts';
import { type OrderWarningCode, orderWarningWords } from '../import/order-import-words.ts';
import type { OrderForm } from './order-form.ts';

/** A problem that a user should check. The order keeps it until it is resolved. */
export type OrderWarning = { readonly code: string; readonly sentence: string };

/** The fields that cause a warning. A change of one of them resolves it. */
const causes: Readonly<Record<OrderWarningCode, readonly (keyof OrderForm)[]>> = {
	no_phone: ['phone'],
	bad_phone: ['phone'],
	few_barcodes: ['senderBarcodes', 'pieceCount'],
	bad_postcode: ['postalCode'],
	wrong_postcode: ['postalCode', 'province'],
	no_district: ['district'],
	unknown_province: ['province'],
	// The approximate position depends on the district.
	no_point: ['point', 'province', 'district'],
	bad_point: ['point', 'province', 'district'],
	swapped_point: ['point'],
	unknown_payment: ['paymentType'],
	unexpected_due: ['paymentType', 'dueKurus'],
	unknown_order_type: ['orderType'],
};

/** Warnings of a manually entered order, with the same texts as those of an import file. */
export function orderWarnings(form: OrderForm): OrderWarning[] {
	const warnings: OrderWarning[] = [];
	const warn = (code: OrderWarningCode, text = '', other = '') =>
		warnings.push({ code, sentence: orderWarningWords[code]({ text, other }) });
	const province = findProvince(form.province);
	if (form.phone === null) warn('no_phone');
	if (form.district === '') warn('no_district');
	if (province === null && form.province !== '') warn('unknown_province', form.province);
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
