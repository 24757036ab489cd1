import type { OrderState } from '../common/order.ts';
import { type OrderAct, orderAfter } from '../common/order-transitions.ts';
import { type CustodyPlace, isOpenPlace } from './piece-custody.ts';

/**
 * The act on an order after some of its pieces were written off (docs/domain.md#order-states). The
 * state follows from the places of all its packages; null if it stays.
 * @example orderActAfterLoss('failed', 'lose', ['lost', 'depot', 'depot']) // null
 */
export function orderActAfterLoss(
	state: OrderState,
	loss: Extract<OrderAct, 'lose' | 'damage'>,
	places: readonly CustodyPlace[],
): OrderAct | null {
	const act = actOf(state, loss, places);
	return act !== null && orderAfter(state, act) !== null ? act : null;
}

function actOf(
	state: OrderState,
	loss: Extract<OrderAct, 'lose' | 'damage'>,
	places: readonly CustodyPlace[],
): OrderAct | null {
	if (places.every((place) => place === 'lost')) return loss;
	const open = places.filter(isOpenPlace);
	// The recipient has the rest: nothing is left to deliver.
	if (open.length === 0) return 'end-partly';
	// The rest is in the depot and needs a next step.
	const onVehicle = open.some((place) => place === 'debit' || place === 'loading');
	return state === 'out_for_delivery' && !onVehicle ? 'fail' : null;
}
