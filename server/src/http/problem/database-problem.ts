import type { EdgeCode } from '@sevk/contract/common/problem';
import { sqlState } from '../../db/transact.ts';
import { EdgeProblem } from './edge-problem.ts';

/**
 * SQLSTATE (complete or class) → answer. Constraint names are not used, because they have shard
 * suffixes (docs/trust.md#sql-rules).
 */
const problemByState: Readonly<Record<string, EdgeCode>> = {
	'23505': 'common/already-exists',
	'23503': 'common/linked',
	// Values that a column cannot store: NUL in a text, a number out of range, an invalid date.
	'22': 'http/bad-input',
	// Unreachable, shutting down, timed out, out of connections or disk.
	'08': 'http/unavailable',
	'57': 'http/unavailable',
	'53': 'http/unavailable',
	'58030': 'http/unavailable',
	// Read-only (a standby), idle in a transaction, lock timeout, conflicts that remained after all
	// retries.
	'25006': 'http/unavailable',
	'25P03': 'http/unavailable',
	'55P03': 'http/unavailable',
	'40': 'http/unavailable',
};

/** The answer to a database error; null if it is another error or a bug. */
export function databaseProblem(error: unknown): EdgeProblem | null {
	if (isFileSystemError(error)) return null;
	const state = sqlState(error);
	if (state === undefined || !/^[0-9A-Z]{5}$/.test(state)) return null;
	const code = problemByState[state] ?? problemByState[state.slice(0, 2)];
	return code === undefined ? null : new EdgeProblem(code);
}

/** A missing file has the same codes as a missing socket, but a path instead of an address. */
function isFileSystemError(error: unknown): boolean {
	return error instanceof Error && 'path' in error && !('address' in error);
}
