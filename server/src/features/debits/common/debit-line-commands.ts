// Debit lines change state only by their transition table (docs/domain.md#debit-line-states).
import type { DebitLineState } from '@sevk/domain/debits/common/debit';
import { type DebitLineAct, debitLineAfter } from '@sevk/domain/debits/common/debit-transitions';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import {
	changeLines,
	deleteLines,
	type LineChange,
	putLines,
	type StoredLine,
} from './debit-line-store.ts';
import type { StoredDebit } from './debit-store.ts';

type DebitOfRoute = Pick<StoredDebit, 'depotId' | 'id' | 'routeId'>;
type Line = Pick<StoredLine, 'pieceId' | 'state'>;

/**
 * Applies one act to lines and writes their new state. The caller has checked that every line allows
 * the act, so a line that does not is a bug.
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

/** Inserts lines for pending pieces that stay in the depot. */
export async function leaveLines(
	tx: Tx,
	debit: DebitOfRoute,
	lines: readonly StoredLine[],
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
