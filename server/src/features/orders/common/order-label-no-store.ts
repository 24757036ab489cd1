import { foldBarcode } from '@sevk/domain/common/identifier/barcode';
import { labelNosOf, pieceBarcode } from '@sevk/domain/orders/piece/order-piece';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Numbers of an order that are looked up together: nearly always the first one is free. */
const steps = [1, 25, Number.POSITIVE_INFINITY];

/**
 * For each order number the one that is printed on its labels: itself, or with letters when pieces in
 * the depot have it, whatever their order is called now.
 */
export async function chooseLabelNos(
	tx: Tx,
	depotId: string,
	orderNos: readonly string[],
): Promise<string[]> {
	const chosen = new Map<number, string>();
	const taken = new Set<string>();
	let from = 0;
	for (const step of steps) {
		const open = orderNos.flatMap((orderNo, at) =>
			chosen.has(at) ? [] : [{ at, labelNos: labelNosOf(orderNo, from, step) }],
		);
		for (const code of await readPresentCodes(tx, depotId, open)) taken.add(code);
		for (const { at, labelNos } of open) {
			const free = labelNos.find((labelNo) => !taken.has(firstCode(labelNo)));
			if (free === undefined) continue;
			chosen.set(at, free);
			taken.add(firstCode(free));
		}
		from += step;
	}
	return orderNos.map((orderNo, at) => chosen.get(at) ?? orderNo);
}

/** Every order has a first piece, so its code shows whether a number is free. */
function firstCode(labelNo: string): string {
	return foldBarcode(pieceBarcode(labelNo, 1));
}

async function readPresentCodes(
	tx: Tx,
	depotId: string,
	open: readonly { readonly labelNos: readonly string[] }[],
): Promise<string[]> {
	const codes = open.flatMap(({ labelNos }) => labelNos.map(firstCode));
	if (codes.length === 0) return [];
	const rows = await tx
		.selectFrom('pieces')
		.select('barcode_fold')
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`barcode_fold = any(${codes}::text[])`)
		.execute();
	return rows.map((row) => row.barcode_fold);
}
