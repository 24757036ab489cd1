import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { temporaryPinHours } from '@sevk/domain/identity/pin/pin-user';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { userRefusals } from '@sevk/domain/users/user-words';
import { type Act, runIdempotent } from '../../../db/act.ts';
import type { Database } from '../../../db/database.ts';
import { companyId, newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { rememberUserEvent } from '../../identity/account/user-event-commands.ts';
import { lockUser } from '../../identity/account/user-store.ts';
import type { PinHashes } from '../../identity/pin/pin-hash.ts';
import { savePin } from '../../identity/pin/pin-user-store.ts';
import { voidSecrets } from '../../identity/provider/credential-store.ts';
import { endSessions } from '../../identity/provider/session-store.ts';
import { hostedElsewhere, type VisitContext } from '../../identity/sign-in/sign-in-visit.ts';
import { userWithin } from './user-commands.ts';

export type UserPinContext = VisitContext & { readonly db: Database; readonly hashes: PinHashes };

/**
 * Gives a user a new PIN and ends the sessions. The stored answer has only the id that the PIN is
 * computed from, so a retry shows the same one.
 */
export async function resetPin(
	context: UserPinContext,
	userId: string,
	act: Act,
	caller: PersonCaller,
) {
	const { db, hashes } = context;
	const newResetId = newId();
	const pinHash = await hashes.hashPin(userId, hashes.temporaryPinOf(newResetId));
	const reset = await runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		await lockUser(tx, userId);
		const user = await userWithin(tx, userId, caller);
		if (isRefusal(user)) return user;
		const elsewhere = hostedElsewhere(context);
		if (elsewhere !== null) return elsewhere;
		if (user.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
		if (user.username === null) return refuse(pinRefusals, 'access/no-username');
		const expiresAt = new Date(Date.now() + temporaryPinHours * 3600_000);
		await savePin(tx, userId, pinHash, expiresAt);
		await endSessions(tx, userId);
		await voidSecrets(tx, userId);
		rememberUserEvent(tx, { userId, kind: 'pin_reset', caller });
		return { resetId: newResetId, expiresAt: expiresAt.toISOString() };
	});
	if (isRefusal(reset)) return reset;
	return { pin: hashes.temporaryPinOf(reset.resetId), expiresAt: reset.expiresAt };
}
