import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { foldEmail } from '@sevk/domain/access/user';
import { type Refusal, refuse, refuseAs } from '@sevk/domain/common/refusal';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { currentSessionId } from './access-token-commands.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { askProvider, type Denied, type Granted } from './provider-call.ts';
import { secondFactorRefusal } from './sign-in-commands.ts';
import { forgetTries, takeTry } from './sign-in-try-store.ts';
import { type Handed, throttled, type Visit } from './sign-in-visit.ts';
import { recordUserEvent } from './user-history.ts';
import { findUser } from './user-store.ts';

export type SecondFactorDesk = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	/** Switching a second factor renews the session: the old access token is void at once. */
	readonly forgetCallers: () => void;
};

type Done = { readonly done: true };
type Setup = { readonly totpUri: string; readonly recoveryCodes: string[] };

/** Begins a set-up: nothing changes for the next sign-in until a first code confirms it. */
export async function beginSetup(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
): Promise<Handed<Setup> | Refusal> {
	const asked = await withPassword(desk, caller, visit, () =>
		desk.provider.api.enableTwoFactor({
			body: { password, method: 'totp' },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	if (!('totpURI' in asked.answer)) throw new Error('the provider answered without a secret');
	const { totpURI, backupCodes } = asked.answer;
	return { answer: { totpUri: totpURI, recoveryCodes: backupCodes }, cookies: asked.cookies };
}

/** Switches the second factor on, now that the authenticator proved that it knows the secret. */
export async function confirmSetup(
	desk: SecondFactorDesk,
	code: string,
	caller: Caller,
	visit: Visit,
): Promise<Handed<Done> | Refusal> {
	const { db, provider, forgetCallers } = desk;
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	if (user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-on');
	const wait = await takeTry(db, 'account', foldEmail(user?.email ?? ''), new Date());
	if (wait > 0) return throttled(wait);
	const asked = await askProvider<unknown>(
		provider.api.verifyTOTP({
			body: { code: code.replaceAll(/\s/g, '') },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('denied' in asked) {
		if (asked.denied !== 'TOTP_NOT_ENABLED') return secondFactorRefusal(asked.denied);
		return refuse(signInRefusals, 'access/second-factor-not-begun');
	}
	await forgetTries(db, 'account', foldEmail(user?.email ?? ''));
	await recordUserEvent(db, caller.userId, 'second_factor_on', caller);
	forgetCallers();
	return { answer: { done: true }, cookies: asked.cookies };
}

/** Switches the second factor off; the password proves that it is not just an open browser. */
export async function removeSecondFactor(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
): Promise<Handed<Done> | Refusal> {
	const user = await findUser(desk.db, caller.userId);
	if (!user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-off');
	const asked = await withPassword(desk, caller, visit, () =>
		desk.provider.api.disableTwoFactor({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	await recordUserEvent(desk.db, caller.userId, 'second_factor_off', caller);
	desk.forgetCallers();
	return { answer: { done: true }, cookies: asked.cookies };
}

/** Replaces the recovery codes. */
export async function renewCodes(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
): Promise<Handed<{ recoveryCodes: string[] }> | Refusal> {
	const asked = await withPassword(desk, caller, visit, () =>
		desk.provider.api.generateBackupCodes({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	await recordUserEvent(desk.db, caller.userId, 'recovery_codes_renewed', caller);
	return { answer: { recoveryCodes: asked.answer.backupCodes }, cookies: asked.cookies };
}

/** How many recovery codes are left; 0 without a second factor. */
export async function countRecoveryCodes(
	provider: IdentityProvider,
	userId: string,
): Promise<number> {
	const { backupCodes } = await provider.api.viewBackupCodes({ body: { userId } });
	return backupCodes.length;
}

/** Asks the provider for what needs the password, counting wrong ones like a sign-in. */
async function withPassword<Answer>(
	{ db, provider }: SecondFactorDesk,
	caller: Caller,
	visit: Visit,
	call: () => Promise<{ headers: Headers; response: Answer }>,
): Promise<Granted<Answer> | Refusal> {
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	const emailFold = user?.emailFold ?? caller.userId;
	const wait = await takeTry(db, 'account', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	const asked = await askProvider(call());
	if ('denied' in asked) return passwordRefusal(asked);
	await forgetTries(db, 'account', emailFold);
	return asked;
}

function passwordRefusal({ denied }: Denied): Refusal {
	switch (denied) {
		case 'TOTP_ALREADY_ENABLED':
			return refuse(signInRefusals, 'access/second-factor-on');
		case 'TWO_FACTOR_NOT_ENABLED':
			return refuse(signInRefusals, 'access/second-factor-off');
		case 'UNAUTHORIZED':
			return signInAgain();
		default:
			return refuseAs(422, signInRefusals, 'access/wrong-password');
	}
}

function signInAgain(): Refusal {
	return refuse(signInRefusals, 'access/sign-in-again');
}
