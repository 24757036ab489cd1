// What is decided when an order enters or is edited: whether it is ready, and where the map shows it.
import type { GeoPoint } from '../../common/place/geo.ts';
import type { OrderState } from '../common/order.ts';
import { approximatePoint } from '../common/order-address.ts';
import type { OrderWarning } from './order-warnings.ts';

/** A new order is ready without warnings, otherwise a user checks it first. */
export function decideEntryState(warnings: readonly OrderWarning[]): OrderState {
	return warnings.length === 0 ? 'ready' : 'new';
}

export type OrderPosition = { readonly point: GeoPoint | null; readonly approximate: boolean };

/** The position of an order, or the centre of its district or province marked as approximate. */
export function locateOrder(form: {
	readonly point: GeoPoint | null;
	readonly province: string;
	readonly district: string;
}): OrderPosition {
	if (form.point !== null) return { point: form.point, approximate: false };
	const near = approximatePoint(form);
	return { point: near?.point ?? null, approximate: near !== null };
}
