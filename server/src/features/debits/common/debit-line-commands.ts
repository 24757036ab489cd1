// The lines of a debit change by the acts of their table (docs/domain.md#debit-line-states).
import type { DebitLineState } from '@sevk/domain/debits/common/debit';
import { type DebitLineAct, debitLineAfter } from '@sevk/domain/debits/common/debit-transitions';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import {
	changeLines,
	deleteLines,
	type HeldLine,
	type LineChange,
	putLines,
} from './debit-line-store.ts';
import type { StoredDebit } from './debit-store.ts';

type DebitOfRoute = Pick<StoredDebit, 'depotId' | 'id' | 'routeId'>;
type Line = Pick<HeldLine, 'pieceId' | 'state'>;

/**
 * Moves lines by one act and writes what belongs to the act. The caller has checked that the act is
 * allowed, so a line whose state does not allow it is a bug.
 */
export async function stepLines(
	tx: Tx,
	debit: DebitOfRoute,
	lines: readonly Line[],
	act: DebitLineAct,
	more: Omit<LineChange, 'state'> = { settledAt: null },
): Promise<void> {
	for (const [state, group] of Map.groupBy(lines, (line) => nextOf(line, act))) {
		const pieceIds = group.map(({ pieceId }) => pieceId);
		// A pending piece has no line.
		if (state === 'pending') await deleteLines(tx, debit, pieceIds);
		else await changeLines(tx, debit, pieceIds, { ...more, state });
	}
}

/** Gives pending pieces a line, since they stay in the depot. */
export async function leaveLines(
	tx: Tx,
	debit: DebitOfRoute,
	lines: readonly HeldLine[],
	now: Date,
	reason: { readonly reasonCode: string; readonly note: string },
): Promise<void> {
	const left = lines.flatMap((line) => {
		const state = nextOf(line, 'leave');
		const { pieceId, orderId } = line;
		return state === 'pending' ? [] : [{ id: newId(), pieceId, orderId, state }];
	});
	await putLines(tx, debit, left, now, reason);
}

function nextOf({ pieceId, state }: Line, act: DebitLineAct): DebitLineState {
	const next = debitLineAfter(state, act);
	if (next === null) throw new Error(`${act}: the line of piece ${pieceId} is ${state}`);
	return next;
}
