import { formatKurus } from '../common/money.ts';
import { parsePostalCode, postalCodeMatches } from '../common/postal-code.ts';
import { findProvince } from '../common/province.ts';
import { isPaidAtDoor, paymentTypeWords } from '../reasons/payment-type.ts';
import { approximateWords } from './order-address.ts';
import type { OrderForm } from './order-form.ts';
import { type OrderWarningCode, orderWarningWords } from './order-import-words.ts';

/** What a person should look at; it stands on the order until it is settled. */
export type OrderWarning = { readonly code: string; readonly sentence: string };

/** The fields that cause a warning: changing one of them settles it. */
const causes: Readonly<Record<OrderWarningCode, readonly (keyof OrderForm)[]>> = {
	no_phone: ['phone'],
	bad_phone: ['phone'],
	bad_postcode: ['postalCode'],
	wrong_postcode: ['postalCode', 'province'],
	no_district: ['district'],
	unknown_province: ['province'],
	// Another ilçe shows it elsewhere.
	no_point: ['point', 'province', 'district'],
	bad_point: ['point', 'province', 'district'],
	swapped_point: ['point'],
	unknown_payment: ['paymentType'],
	unexpected_due: ['paymentType', 'dueKurus'],
	unknown_order_type: ['orderType'],
};

/** What is missing or odd about an order that was entered by hand; the words are those of a file. */
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
	if (form.point === null) warn('no_point', '', approximateWords(form));
	if (!isPaidAtDoor(form.paymentType) && form.dueKurus > 0) {
		warn('unexpected_due', formatKurus(form.dueKurus), paymentTypeWords[form.paymentType]);
	}
	return warnings;
}

/**
 * The warnings of an order after an edit: those whose cause was not touched stay as they were, even
 * when settled before; the others are looked at anew.
 */
export function warningsAfterEdit(
	standing: readonly OrderWarning[],
	after: OrderForm,
	changedFields: readonly string[],
): OrderWarning[] {
	const touched = ({ code }: OrderWarning) =>
		(causes[code as OrderWarningCode] ?? []).some((field) => changedFields.includes(field));
	return [
		...standing.filter((warning) => !touched(warning)),
		...orderWarnings(after).filter(touched),
	];
}
