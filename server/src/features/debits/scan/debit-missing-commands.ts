import { timeOf } from '../../../db/act.ts';
import { transact } from '../../../db/transact.ts';
import { returnMissing } from '../../orders/common/missing-piece-store.ts';
import type { DebitCommandContext } from '../common/debit-act-commands.ts';
import type { BarcodeLookup } from './debit-scan-store.ts';

/**
 * Returns a missing piece to the depot when a scan that does nothing else with it sees it; false when
 * the piece is not missing. Repeated, it finds nothing.
 */
export async function findScanned(
	{ db, caller, act }: Pick<DebitCommandContext, 'db' | 'caller' | 'act'>,
	{ depotId, pieceId, holder }: BarcodeLookup,
	{ scannedAt }: { readonly scannedAt: Date | null },
): Promise<boolean> {
	if (pieceId === null || holder !== 'missing') return false;
	const finding = { depotId, caller, now: timeOf(act), deviceAt: scannedAt };
	const found = await transact(db, (tx) => returnMissing(tx, [pieceId], finding), {
		repeatable: true,
	});
	return found.length > 0;
}
