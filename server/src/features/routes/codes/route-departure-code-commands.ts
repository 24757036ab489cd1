import { requiredProofs } from '@sevk/domain/company/company-proofs';
import { hasCodeAddress } from '@sevk/domain/routes/stop/route-code';
import type { Tx } from '../../../db/database.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import type { RouteStep } from '../common/route-act-commands.ts';
import { insertCodes, readCodeOrders } from './route-code-store.ts';

/** Makes the first code of each order that needs one; without phone and e-mail address none can be sent. */
export async function makeDepartureCodes(tx: Tx, step: RouteStep): Promise<void> {
	const policies = await readPolicies(tx);
	const orders = (await readCodeOrders(tx, step)).filter(
		(order) =>
			order.isPending && hasCodeAddress(order) && requiredProofs(policies, order).includes('code'),
	);
	const { caller: requestedBy, now } = step;
	const codes = orders.map(({ orderId }) => ({ orderId, number: 1, requestedBy, now }));
	await insertCodes(tx, step, codes);
}
