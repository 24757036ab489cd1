import { fieldSentence } from '@sevk/contract/common/field-words';
import { cleanInput } from '@sevk/contract/common/input-texts';
import type { FieldError } from '@sevk/contract/common/problem';
import type { ZodType, z } from 'zod';
import { EdgeProblem } from './edge-problem.ts';

/** Maximum number of reported fields; a body of 1 MB could have 100,000 errors. */
const maxErrors = 50;

/** Parses a part of a request with cleaned texts, or throws a 400 that lists the invalid fields. */
export function readPart(schema: ZodType, input: unknown, part: 'body' | 'query'): unknown {
	const read = schema.safeParse(cleanInput(input), { error: fieldSentence });
	if (read.success) return read.data;
	throw new EdgeProblem('http/bad-input', fieldErrors(read.error, part));
}

/**
 * Converts Zod issues to JSON pointers into the body (`/lines/0/quantity`) or query keys
 * (`?limit`).
 */
function fieldErrors(error: z.ZodError, part: 'body' | 'query'): FieldError[] {
	return error.issues
		.flatMap(spread)
		.slice(0, maxErrors)
		.map(({ path, detail }) => ({
			pointer: part === 'query' ? `?${path.map(String).join('.')}` : jsonPointer(path),
			detail,
		}));
}

type PlacedSentence = { readonly path: readonly PropertyKey[]; readonly detail: string };

/** Zod reports unknown keys together; each becomes an error at its own path. */
function spread(issue: z.core.$ZodIssue): PlacedSentence[] {
	if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, detail: issue.message }];
	return issue.keys.map((key) => ({ path: [...issue.path, key], detail: 'Tanınmayan alan.' }));
}

function jsonPointer(path: readonly PropertyKey[]): string {
	return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
