import fastifyRateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimits } from '../../settings/policy.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { type Caller, callerKeyOf } from './caller.ts';

/** Counts a request before and after authentication; throws 429. */
export type RateGate = {
	readonly enter: (
		endpoint: Endpoint,
		request: FastifyRequest,
		reply: FastifyReply,
	) => Promise<void>;
	readonly act: (
		endpoint: Endpoint,
		caller: Caller | null,
		request: FastifyRequest,
		reply: FastifyReply,
	) => Promise<void>;
	/** Runs the work of an endpoint unless the caller already has the maximum number in progress. */
	readonly within: <Answer>(
		endpoint: Endpoint,
		caller: Caller | null,
		work: () => Promise<Answer>,
	) => Promise<Answer>;
};

const open: RateGate = {
	enter: async () => undefined,
	act: async () => undefined,
	within: (_endpoint, _caller, work) => work(),
};

/** The rate limits of this process; null (tests, benchmarks) disables them. */
export async function createRateGate(
	app: FastifyInstance,
	limits: RateLimits | null,
): Promise<RateGate> {
	if (limits === null) return open;
	await app.register(fastifyRateLimit, { global: false, timeWindow: 60_000 });
	const anything = app.createRateLimit({ max: limits.perAddress });
	const signIns = app.createRateLimit({ max: limits.signInsPerAddress });
	const uploads = app.createRateLimit({
		max: limits.uploadsPerUser,
		keyGenerator: (request) => {
			const caller = callers.get(request);
			return caller === undefined ? request.ip : callerKeyOf(caller);
		},
	});
	return {
		enter: async (endpoint, request, reply) => {
			refuseExceeded(await anything(request), reply);
			if (isSignIn(endpoint)) refuseExceeded(await signIns(request), reply);
		},
		act: async (endpoint, caller, request, reply) => {
			if (endpoint.bodyType === undefined || caller === null) return;
			callers.set(request, caller);
			refuseExceeded(await uploads(request), reply);
		},
		within: papersAtOnce(limits.papersAtOncePerUser),
	};
}

/** Counts the pending papers of each user. */
function papersAtOnce(most: number): RateGate['within'] {
	const underWay = new Map<string, number>();
	return async (endpoint, caller, work) => {
		if (endpoint.answerType !== 'application/pdf' || caller === null) return work();
		const key = callerKeyOf(caller);
		const before = underWay.get(key) ?? 0;
		if (before >= most) throw new EdgeProblem('http/papers-waiting');
		underWay.set(key, before + 1);
		try {
			return await work();
		} finally {
			const left = (underWay.get(key) ?? 1) - 1;
			if (left === 0) underWay.delete(key);
			else underWay.set(key, left);
		}
	};
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Public endpoints with a body are sign-in, second factor and password reset. */
function isSignIn(endpoint: Endpoint): boolean {
	return endpoint.access === 'public' && endpoint.body !== undefined;
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseExceeded(counted: Counted, reply: FastifyReply): void {
	if (counted.isAllowed || !counted.isExceeded) return;
	reply.header('retry-after', String(counted.ttlInSeconds));
	throw new EdgeProblem('http/too-many');
}
