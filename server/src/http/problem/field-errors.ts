import { fieldSentence } from '@sevk/contract/common/field-words';
import type { FieldError } from '@sevk/contract/common/problem';
import type { ZodType, z } from 'zod';
import { EdgeProblem } from './edge-problem.ts';

/** So many wrong fields are named at most; a body of 1 MB could hold a hundred thousand. */
const mostErrors = 50;

/** Reads a part of a request by its schema, or throws the 400 that names each wrong field. */
export function readPart(schema: ZodType, given: unknown, part: 'body' | 'query'): unknown {
	const read = schema.safeParse(given, { error: fieldSentence });
	if (read.success) return read.data;
	throw new EdgeProblem('http/bad-input', fieldErrors(read.error, part));
}

/** Zod's issues as JSON pointers into the body (`/lines/0/quantity`) or query keys (`?limit`). */
function fieldErrors(error: z.ZodError, part: 'body' | 'query'): FieldError[] {
	return error.issues
		.flatMap(spread)
		.slice(0, mostErrors)
		.map(({ path, detail }) => ({
			pointer: part === 'query' ? `?${path.map(String).join('.')}` : jsonPointer(path),
			detail,
		}));
}

type PlacedSentence = { readonly path: readonly PropertyKey[]; readonly detail: string };

/** Each unknown key is an error at its own path, although Zod reports them together. */
function spread(issue: z.core.$ZodIssue): PlacedSentence[] {
	if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, detail: issue.message }];
	return issue.keys.map((key) => ({ path: [...issue.path, key], detail: 'Tanınmayan alan.' }));
}

function jsonPointer(path: readonly PropertyKey[]): string {
	return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
