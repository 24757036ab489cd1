import type { Endpoint, SharedCode } from '@sevk/contract/access/endpoint';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import { EdgeProblem } from '../problem/edge-problem.ts';
import type { Caller } from './caller.ts';
import type { Identity } from './identity.ts';

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i;

/**
 * Who may pass to an endpoint. 401 only for a missing or bad token, since the client leaves for the
 * sign-in screen on it; a missing right is 403 (docs/trust.md#problems). A public endpoint never
 * looks at the token: an expired one must not lock anybody out of the sign-in screen.
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
	if (endpoint.access !== 'signed-in' && !user.rights.includes(endpoint.access)) {
		throw new EdgeProblem('common/forbidden');
	}
	return { ...user, requestId };
}
