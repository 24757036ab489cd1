import { refuse } from '../common/rule/refusal.ts';
import { settlementRefusals } from './settlement-words.ts';

/** A count that was entered before the expected sum was shown, or its recount. */
export type CountAttempt = {
	readonly round: number;
	readonly attempt: number;
	/** The cash that was expected, before expenses, and the card payments. */
	readonly dueKurus: number;
	readonly cardDueKurus: number;
	readonly countedKurus: number;
	readonly posKurus: number | null;
	/** Version of the settlement when the count was entered; 0 before there was one. */
	readonly settlementVersion: number;
};

/** What a count is compared with: the sum expected now, and the settlement if it was reopened. */
export type CountRoundFacts = {
	readonly dueKurus: number;
	readonly cardDueKurus: number;
	/** Version of a settlement that was reopened; null otherwise. */
	readonly reopenedVersion: number | null;
};

/** The last count, if it still holds; after a reopening or another expected sum a round begins. */
export function currentAttempt<Attempt extends CountAttempt>(
	last: Attempt | null,
	{ dueKurus, cardDueKurus, reopenedVersion }: CountRoundFacts,
): Attempt | null {
	if (last === null || last.dueKurus !== dueKurus) return null;
	if (last.cardDueKurus !== cardDueKurus) return null;
	return reopenedVersion !== null && last.settlementVersion < reopenedVersion ? null : last;
}

/** Whether the cash may be counted once more in this round. */
export function mayRecount(current: CountAttempt | null): boolean {
	return current === null || current.attempt === 1;
}

/**
 * The place of a new count in the rounds; null if it repeats the last one, as when its reason is
 * entered. Refused after the only recount.
 */
export function nextAttempt(
	last: CountAttempt | null,
	facts: CountRoundFacts,
	counted: Pick<CountAttempt, 'countedKurus' | 'posKurus'>,
) {
	const current = currentAttempt(last, facts);
	if (current === null) return { round: (last?.round ?? 0) + 1, attempt: 1 };
	const isRepeated =
		current.countedKurus === counted.countedKurus && current.posKurus === counted.posKurus;
	if (isRepeated) return null;
	if (!mayRecount(current)) return refuse(settlementRefusals, 'settlement/recount-used');
	return { round: current.round, attempt: 2 };
}
