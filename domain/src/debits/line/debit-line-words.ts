import type { PieceKind } from '../../orders/piece/order-piece.ts';
import { type DebitLineState, failedLineStates } from '../common/debit.ts';

/**
 * Why a package comes back although no reason was chosen for it; null if there is nothing to say.
 * @example returnReason({ state: 'cleared_returned', attemptOutcome: 'partially_delivered', … }) // 'Kısmi teslim'
 */
export function returnReason(line: {
	readonly kind: PieceKind;
	readonly state: DebitLineState;
	readonly orderCancelled: boolean;
	readonly attemptOutcome: string | null;
}): string | null {
	if (line.kind !== 'package' || !failedLineStates.includes(line.state)) return null;
	if (line.attemptOutcome === 'partially_delivered') return 'Kısmi teslim';
	return line.orderCancelled ? 'Sipariş iptal edildi' : null;
}
