// The float of a route that is cancelled after its driver accepted it (docs/domain.md#float).
import { commonRefusals } from '../../common/rule/common-words.ts';
import { isExplanation } from '../../common/rule/explanation.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { CashDifferenceReason } from '../../reasons/cash-difference-reason.ts';
import { routeRefusals } from './route-words.ts';

/** Why less came back than the driver received, and whether the driver owes the difference. */
export type FloatDifference = {
	readonly reason: CashDifferenceReason;
	readonly note: string;
	readonly isOwed: boolean;
};

export type FloatReturn = {
	readonly number: string;
	/** What the driver received. */
	readonly floatKurus: number;
	readonly returnedKurus: number;
	readonly difference: FloatDifference | null;
};

/**
 * Refuses a cancellation whose float is not accounted for: it comes back whole, or the difference has
 * a reason. More than the float cannot come back.
 */
export function refuseFloatReturn({ number, floatKurus, returnedKurus, difference }: FloatReturn) {
	if (returnedKurus === floatKurus) return null;
	if (returnedKurus > floatKurus || difference === null) {
		return refuse(routeRefusals, 'route/float-in-custody', { number, floatKurus });
	}
	const isSilent = difference.reason === 'other' && !isExplanation(difference.note);
	return isSilent ? refuse(commonRefusals, 'common/note-too-short') : null;
}
