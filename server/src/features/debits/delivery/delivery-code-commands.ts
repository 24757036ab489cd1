// The check of a typed delivery code (docs/decisions/0052-delivery-codes.md).
import { timingSafeEqual } from 'node:crypto';
import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import type { CodeProof } from '@sevk/domain/orders/common/order-code-channel';
import type { OrderEventKind } from '@sevk/domain/orders/common/order-events';
import { resultRouteStates } from '@sevk/domain/routes/common/route';
import { codeTriesAtMost } from '@sevk/domain/routes/stop/route-code';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { ShortCodes } from '../../../outside/short-code.ts';
import {
	countWrongTry,
	lockCode,
	lockRelease,
	readCodeOrders,
	type StoredCode,
} from '../../routes/codes/route-code-store.ts';
import type { RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { findRoute, lockRoute } from '../../routes/common/route-store.ts';

type Typed = Pick<ResultEntry, 'orderId' | 'outcome' | 'code'>;

type On = { readonly depotId: string; readonly routeId: string };

/**
 * Refuses a wrong code and counts the try, in a transaction of its own: the refusal of a result rolls
 * back what the result wrote. The lock of the route puts parallel tries in a line. A repeated request
 * is one try; one key with another code is not. An order that cannot receive a result now is left to
 * the refusal of the result.
 */
export async function refuseWrongCode(
	{ db, caller, act, routeId }: RouteCommandContext,
	codes: ShortCodes,
	typed: Typed,
) {
	const { orderId, code } = typed;
	if (code == null || typed.outcome === 'failed') return null;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return null;
	const on = { depotId: route.depotId, routeId };
	return transact(db, async (tx) => {
		if (!(await awaitsResult(tx, on, orderId))) return null;
		const { code: stored, release } = await lockCode(tx, on, orderId);
		if (stored === null || release?.released_at != null) return null;
		const isLocked = stored.wrong_tries >= codeTriesAtMost;
		if (!isLocked && isRight(codes, stored, code)) return null;
		const request = `${act.key} ${act.requestHash}`;
		const isNew = !isLocked && stored.last_wrong_request !== request;
		const tries = stored.wrong_tries + (isNew ? 1 : 0);
		if (isNew) {
			await countWrongTry(tx, on.depotId, stored.id, request);
			const payload = { note: `${tries} / ${codeTriesAtMost}` };
			recordCodeEvent(
				tx,
				{ depotId: on.depotId, orderId, caller, now: timeOf(act) },
				'code_wrong',
				payload,
			);
		}
		const triesLeft = codeTriesAtMost - tries;
		return triesLeft > 0
			? refuse(deliveryResultRefusals, 'result/code-wrong', { triesLeft })
			: refuse(deliveryResultRefusals, 'result/code-locked');
	});
}

/** Whether the order may receive a result now; the route is locked, so this stays true. */
async function awaitsResult(tx: Tx, on: On, orderId: string): Promise<boolean> {
	const route = await lockRoute(tx, on.depotId, on.routeId);
	if (route === null || !resultRouteStates.includes(route.state)) return false;
	const [order] = await readCodeOrders(tx, on, orderId);
	return order?.isPending === true;
}

/** The proof by code of a delivery; null if the code is not right and there is no release. */
export async function codeProofOf(
	tx: Tx,
	on: On,
	codes: ShortCodes,
	{ orderId, code }: Typed,
): Promise<CodeProof | null> {
	const { code: stored, release } =
		code == null
			? { code: null, release: await lockRelease(tx, on, orderId) }
			: await lockCode(tx, on, orderId);
	if (release?.released_at != null) return 'released';
	if (code == null || stored === null || stored.wrong_tries >= codeTriesAtMost) return null;
	return isRight(codes, stored, code) ? 'verified' : null;
}

type CodeStep = {
	readonly depotId: string;
	readonly orderId: string;
	readonly caller: Actor;
	readonly now: Date;
};

/** Records in the history of the order what became of its code. */
export function recordCodeEvent(
	tx: Tx,
	{ depotId, orderId: nounId, caller, now: at }: CodeStep,
	kind: Extract<OrderEventKind, 'code_wrong' | 'code_verified'>,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'order', nounId, kind, payload, caller, at });
}

function isRight(codes: ShortCodes, { id }: StoredCode, code: string): boolean {
	const right = Buffer.from(codes.codeOf(id));
	const typed = Buffer.from(code);
	return right.length === typed.length && timingSafeEqual(right, typed);
}
