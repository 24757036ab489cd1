import { findMissingByScan } from '@sevk/contract/orders/missing-pieces';
import { call } from '../../../api/call/call.ts';
import { newActKey } from '../../../api/commands/act-key.ts';

/** Finds a missing piece that a screen without an act of its own scanned (Kayıp araştırması). */
export function findAtScan(depotId: string, barcode: string) {
	const body = { depotId, barcode, scannedAt: new Date().toISOString() };
	return call(findMissingByScan, { body }, { idempotencyKey: newActKey() });
}
