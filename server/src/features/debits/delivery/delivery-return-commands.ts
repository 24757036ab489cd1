// Products that recipients return to the driver, who is responsible for them from then on.
import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { returnBarcode } from '@sevk/domain/orders/piece/order-piece';
import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import { refuseReason } from '@sevk/domain/reasons/reason-choice';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { takeNumbers } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { insertProductPieces } from '../../orders/common/product-piece-store.ts';
import { findReason } from '../../reasons/reason-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { type DebitStep, transferCustody } from '../common/debit-act-commands.ts';
import { putLines } from '../common/debit-line-store.ts';
import type { StoredDebit } from '../common/debit-store.ts';
import { type DeliveryOrder, insertReturns } from '../common/delivery-result-store.ts';

/** A locked route with its locked debits and the act on them. */
export type DeliveryOperation = {
	readonly route: StoredRoute;
	readonly debits: readonly StoredDebit[];
	readonly step: DebitStep;
};

/** Creates a piece with its own barcode for every product and adds it to the debit of the driver. */
export async function insertProductReturns(
	tx: Tx,
	{ route, debits, step }: DeliveryOperation,
	{ orderId }: DeliveryOrder,
	{ returns }: ResultEntry,
	attemptId: string,
) {
	if (returns.length === 0) return null;
	const refusal = await refuseReasons(tx, returns);
	if (refusal !== null) return refusal;
	const debit = debits.find((one) => one.driverId === route.driverId) ?? debits[0];
	if (debit === undefined) throw new Error('a route that has left has a zimmet');
	const { depotId } = route;
	const depotCode = await readDepotCode(tx, depotId);
	const first = await takeNumbers(tx, depotId, 'product-return', returns.length);
	const products = returns.map((one, index) => ({
		...one,
		pieceId: newId(),
		barcode: returnBarcode(depotCode, first + index),
		label: one.product,
	}));
	await insertProductPieces(tx, depotId, orderId, products, step.now);
	const newPieces = products.map(({ pieceId }) => ({ pieceId, holder: null, version: 0 }));
	const moved = await transferCustody(tx, step, newPieces, debitHolder(debit.id), 'taken_back');
	if (isRefusal(moved)) return moved;
	const lines = products.map(({ pieceId }) => {
		return { id: newId(), pieceId, orderId, state: 'return_pending' as const };
	});
	await putLines(tx, debit, lines, step.now);
	await insertReturns(
		tx,
		products.map((one) => ({
			depot_id: depotId,
			id: newId(),
			order_id: orderId,
			order_line_id: one.orderLineId,
			route_id: route.id,
			attempt_id: attemptId,
			piece_id: one.pieceId,
			product: one.product,
			quantity: one.quantity,
			reason_code: one.reasonCode,
			note: one.note,
			recorded_at: step.now,
		})),
	);
	return null;
}

async function refuseReasons(tx: Tx, returns: ResultEntry['returns']) {
	for (const { reasonCode, note } of returns) {
		const reason = await findReason(tx, 'product_return', reasonCode);
		if (reason === null) return refuse(reasonRefusals, 'reason/unknown');
		const proof = { photoCount: 0, callCount: 0, distanceM: null, fromOffice: true };
		const refusal = refuseReason(reason, 'onboard', { ...proof, note, approvedReport: false });
		if (refusal !== null) return refusal;
	}
	return null;
}
