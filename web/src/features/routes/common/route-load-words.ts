import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';

/** "18 koli · 140 desi": the total load of orders, for bars and group headers. */
export function loadWords(
	orders: readonly { pieceCount: number; desi: number; kg: number }[],
): string {
	const { pieces, desi } = loadOf(orders);
	return `${pieces} koli · ${formatDecimal(desi, Number.isInteger(desi) ? 0 : 1)} desi`;
}
