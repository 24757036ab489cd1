import { createHash } from 'node:crypto';
import type { Endpoint } from '@sevk/contract/access/endpoint';
import type { Act } from '../../db/act.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';

const keyPattern = /^[!-~]{8,200}$/;

/** The act of a request: its `Idempotency-Key` and a hash of its content. */
export function readAct(
	header: string | string[] | undefined,
	endpoint: Endpoint,
	input: { params: unknown; query: unknown; body: unknown },
): Act {
	if (typeof header !== 'string' || !keyPattern.test(header)) {
		throw new EdgeProblem('http/key-missing');
	}
	const content = canonical([endpoint.name, input.params, input.query, input.body]);
	return { key: header, requestHash: createHash('sha256').update(content).digest('hex') };
}

/** JSON with sorted keys, because a retry may order them differently. */
function canonical(value: unknown): string {
	return (
		JSON.stringify(value, (_key, part: unknown) => {
			if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
			return Object.fromEntries(
				Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)),
			);
		}) ?? ''
	);
}
