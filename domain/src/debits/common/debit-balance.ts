import { sumFields } from '../../common/rule/field-sums.ts';
import type { CustodyBalance } from '../../routes/common/custody-balance.ts';

/** The sum of the balances of several debits of one route. */
export function addBalances(balances: readonly CustodyBalance[]): CustodyBalance {
	return sumFields(balances, [
		'debited',
		'delivered',
		'handedBack',
		'transferred',
		'writtenOff',
		'undebited',
		'remaining',
		'pending',
		'notDebited',
	]);
}

/**
 * Formats the balance as a sentence.
 * @example '57 zimmetlendi = 49 teslim edildi + 3 geri teslim + 1 devredilen + 4 araçta'
 */
export function balanceSentence(balance: CustodyBalance): string {
	const parts = [
		`${balance.delivered} teslim edildi`,
		`${balance.handedBack} geri teslim`,
		...(balance.transferred > 0 ? [`${balance.transferred} devredilen`] : []),
		...(balance.writtenOff > 0 ? [`${balance.writtenOff} tutanakla düşülen`] : []),
		...(balance.undebited > 0 ? [`${balance.undebited} düşülen`] : []),
		`${balance.remaining} araçta`,
	];
	return `${balance.debited} zimmetlendi = ${parts.join(' + ')}`;
}
