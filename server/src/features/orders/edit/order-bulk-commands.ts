import type { NextStepChoice } from '@sevk/domain/orders/next/order-next-step';
import { actOnEach } from '../../../db/act-each.ts';
import { readOrderNumbers } from '../common/order-store.ts';
import type { Acting } from './order-commands.ts';
import { takeNextStep } from './order-next-step-commands.ts';

type SeenOrder = { readonly id: string; readonly version: number };

/** One next step for many orders; each takes it or says why it can't. */
export async function takeNextSteps(
	acting: Acting,
	orders: readonly SeenOrder[],
	choice: NextStepChoice & { readonly note: string },
) {
	const labelOf = await readOrderNumbers(
		acting.db,
		acting.caller,
		orders.map(({ id }) => id),
	);
	return actOnEach(acting.act, orders, labelOf, ({ id, version }, act) =>
		takeNextStep({ ...acting, act }, id, { ...choice, version }),
	);
}
