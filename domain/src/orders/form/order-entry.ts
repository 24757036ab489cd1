// What is decided when an order enters or is edited: whether it is ready, and where the map shows it.
import type { GeoPoint } from '../../common/place/geo.ts';
import type { KnownPoint } from '../../common/place/known-point.ts';
import type { OrderState } from '../common/order.ts';
import { approximatePoint } from '../common/order-address.ts';
import { isPointWarning, type OrderWarning } from './order-warnings.ts';

/**
 * A new order is ready unless it has a warning that a user checks first. A missing position waits for
 * nobody where the ilçe is known: the order is planned from there, and *Konumu Belirsiz* lists it.
 */
export function decideEntryState(
	warnings: readonly OrderWarning[],
	position: KnownPoint | null,
): OrderState {
	const isPlannable = position !== null && position.precision !== 'province';
	const isChecked = warnings.every(({ code }) => isPlannable && isPointWarning(code));
	return isChecked ? 'ready' : 'new';
}

/** The given point of an order, or the centre of its district or province. */
export function locateOrder(
	form: {
		readonly point: GeoPoint | null;
		readonly province: string;
		readonly district: string;
	},
	/** Who gives the point. */
	source: 'shop' | 'office',
): KnownPoint | null {
	if (form.point !== null) return { point: form.point, source, precision: 'door' };
	return approximatePoint(form);
}
