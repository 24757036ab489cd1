import type { NextStepChoice } from '@sevk/domain/orders/next/order-next-step';
import { runIdempotentForEach } from '../../../db/act-each.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { readOrderNumbers } from '../common/order-store.ts';
import { takeNextStep } from './order-next-step-commands.ts';

type SeenOrder = {
	readonly id: string;
	readonly version: number;
	readonly handoverId?: string | null | undefined;
};

/** Applies one next step to many orders, with one answer per order. */
export async function takeNextSteps(
	context: CommandContext,
	orders: readonly SeenOrder[],
	choice: NextStepChoice & {
		readonly note: string;
		readonly capacityReason?: string | null | undefined;
	},
) {
	const labelOf = await readOrderNumbers(
		context.db,
		context.caller,
		orders.map(({ id }) => id),
	);
	return runIdempotentForEach(context.act, orders, labelOf, ({ id, version, handoverId }, act) =>
		takeNextStep({ ...context, act }, id, { ...choice, version, handoverId }),
	);
}
