import type { EdgeCode } from '@sevk/contract/common/problem';
import { sqlState } from '../../db/transact.ts';
import { EdgeProblem } from './edge-problem.ts';

/**
 * SQLSTATE (whole, or its class) → the answer. Constraint names carry shard suffixes, so nothing
 * here looks at them (docs/trust.md#sql-rules).
 */
const problemByState: Readonly<Record<string, EdgeCode>> = {
	'23505': 'common/already-exists',
	'23503': 'common/linked',
	// Values that a column cannot hold: NUL in a text, a number out of range, no such date.
	'22': 'http/bad-input',
	// Gone, shutting down, over its time, out of connections or disk.
	'08': 'http/unavailable',
	'57': 'http/unavailable',
	'53': 'http/unavailable',
	'58030': 'http/unavailable',
	// Not writable (a standby), a lock not given in time, conflicts that outlived their retries.
	'25006': 'http/unavailable',
	'55P03': 'http/unavailable',
	'40': 'http/unavailable',
};

/** The edge's answer to an error of the database; null when it is none, or a bug of ours. */
export function databaseProblem(error: unknown): EdgeProblem | null {
	if (isFileSystemError(error)) return null;
	const state = sqlState(error);
	if (state === undefined || !/^[0-9A-Z]{5}$/.test(state)) return null;
	const code = problemByState[state] ?? problemByState[state.slice(0, 2)];
	return code === undefined ? null : new EdgeProblem(code);
}

/** A missing file carries the same codes as a missing socket, but names a path, not an address. */
function isFileSystemError(error: unknown): boolean {
	return error instanceof Error && 'path' in error && !('address' in error);
}
