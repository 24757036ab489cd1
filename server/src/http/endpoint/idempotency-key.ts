import { createHash } from 'node:crypto';
import type { Endpoint } from '@sevk/contract/common/endpoint';
import { readDeviceTimes } from '@sevk/domain/common/date/device-times';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../../db/act.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** A JSON body as it arrived; empty for any other. */
		rawBody: string;
	}
}

const keyPattern = /^[!-~]{8,200}$/;

/**
 * The act of a request: its `Idempotency-Key` and a hash of its address and body as they arrived. A
 * release that adds a default to the body does not change the hash of a retry. A phone that stored the
 * act names its clock at the act and at the sending; these headers differ between tries.
 */
export function readAct(endpoint: Endpoint, request: FastifyRequest): Act {
	const key = request.headers['idempotency-key'];
	if (typeof key !== 'string' || !keyPattern.test(key)) throw new EdgeProblem('http/key-missing');
	const content = JSON.stringify([endpoint.name, request.url, request.rawBody]);
	const requestHash = createHash('sha256').update(content).digest('hex');
	const names = ['sevk-acted-at', 'sevk-device-clock', 'sevk-clock-ahead'];
	const [actedAt, sentAt, aheadMs] = names.map((name) => {
		const header = request.headers[name];
		return typeof header === 'string' ? header : undefined;
	});
	return { key, requestHash, device: readDeviceTimes({ actedAt, sentAt, aheadMs }, new Date()) };
}
