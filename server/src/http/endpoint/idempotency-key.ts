import { createHash } from 'node:crypto';
import type { Endpoint } from '@sevk/contract/access/endpoint';
import type { Act } from '../../db/act.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';

const keyPattern = /^[!-~]{8,200}$/;

/** The act of a request: its `Idempotency-Key` and a hash of the exact request. */
export function readAct(
	header: string | string[] | undefined,
	endpoint: Endpoint,
	input: { params: unknown; query: unknown; body: unknown },
): Act {
	if (typeof header !== 'string' || !keyPattern.test(header)) {
		throw new EdgeProblem('http/key-missing');
	}
	const asked = canonical([endpoint.name, input.params, input.query, input.body]);
	return { key: header, requestHash: createHash('sha256').update(asked).digest('hex') };
}

/** JSON with sorted keys: two sends of one act may order their keys differently. */
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
