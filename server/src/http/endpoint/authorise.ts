import type { Endpoint, SharedCode } from '@sevk/contract/common/endpoint';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { type Caller, mayCall } from './caller.ts';
import type { Identity } from './identity.ts';

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i;

/**
 * Checks the token and the right for an endpoint: 401 for a missing or bad token, which sends the
 * client to the sign-in screen; 403 for a missing right (docs/trust.md#problems).
 * Public endpoints ignore the token, so that an expired one does not block signing in.
 */
export async function authorise(
	endpoint: Endpoint,
	authorization: string | undefined,
	requestId: string,
	identity: Identity,
): Promise<Caller | Refusal<SharedCode> | null> {
	if (endpoint.access === 'public') return null;
	const token = bearerPattern.exec(authorization ?? '')?.[1];
	const user = token === undefined ? null : await identity.verify(token);
	if (user === null) throw new EdgeProblem('http/signed-out');
	if (isRefusal(user)) return user;
	const caller: Caller = { ...user, requestId };
	if (!mayCall(endpoint.access, caller)) throw new EdgeProblem('common/forbidden');
	return caller;
}
