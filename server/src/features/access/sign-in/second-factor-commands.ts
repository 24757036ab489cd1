import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { foldEmail } from '@sevk/domain/access/user';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { recordUserEvent } from '../common/user-event-commands.ts';
import { findUser } from '../common/user-store.ts';
import { askProvider } from '../identity/identity-call.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { currentSessionId } from './access-token-commands.ts';
import { secondFactorRefusal } from './sign-in-commands.ts';
import { clearAttempts, countAttempt } from './sign-in-try-store.ts';
import { throttled, type Visit } from './sign-in-visit.ts';

export type SecondFactorDesk = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	/** Switching a second factor renews the session: the old access token is void at once. */
	readonly forgetCallers: () => void;
};

/** Begins a set-up: nothing changes for the next sign-in until a first code confirms it. */
export async function beginSetup(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
) {
	const asked = await withPassword(desk, caller, visit, alreadyOn, () =>
		desk.provider.api.enableTwoFactor({
			body: { password, method: 'totp' },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	if (!('totpURI' in asked.answer)) throw new Error('the provider answered without a secret');
	const { totpURI, backupCodes } = asked.answer;
	visit.setCookies(asked.cookies);
	return { totpUri: totpURI, recoveryCodes: backupCodes };
}

/** Switches the second factor on, now that the authenticator proved that it knows the secret. */
export async function confirmSetup(
	desk: SecondFactorDesk,
	code: string,
	caller: Caller,
	visit: Visit,
) {
	const { db, provider, forgetCallers } = desk;
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	if (user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-on');
	const wait = await countAttempt(db, 'account', foldEmail(user?.email ?? ''), new Date());
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
	await clearAttempts(db, 'account', foldEmail(user?.email ?? ''));
	await recordUserEvent(db, caller.userId, 'second_factor_on', caller);
	forgetCallers();
	visit.setCookies(asked.cookies);
	return { done: true } as const;
}

/** Switches the second factor off; the password proves that it is not just an open browser. */
export async function removeSecondFactor(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
) {
	const user = await findUser(desk.db, caller.userId);
	if (!user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-off');
	const asked = await withPassword(desk, caller, visit, alreadyOff, () =>
		desk.provider.api.disableTwoFactor({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	await recordUserEvent(desk.db, caller.userId, 'second_factor_off', caller);
	desk.forgetCallers();
	visit.setCookies(asked.cookies);
	return { done: true } as const;
}

/** Replaces the recovery codes. */
export async function renewCodes(
	desk: SecondFactorDesk,
	password: string,
	caller: Caller,
	visit: Visit,
) {
	const asked = await withPassword(desk, caller, visit, alreadyOff, () =>
		desk.provider.api.generateBackupCodes({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in asked) return asked;
	await recordUserEvent(desk.db, caller.userId, 'recovery_codes_renewed', caller);
	visit.setCookies(asked.cookies);
	return { recoveryCodes: asked.answer.backupCodes };
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
async function withPassword<Answer, Conflict extends Refusal>(
	{ db, provider }: SecondFactorDesk,
	caller: Caller,
	visit: Visit,
	/** The provider's word for a second factor that is already as wanted, and our refusal. */
	conflict: { readonly denied: string; readonly refusal: Conflict },
	call: () => Promise<{ headers: Headers; response: Answer }>,
) {
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	const emailFold = user?.emailFold ?? caller.userId;
	const wait = await countAttempt(db, 'account', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	const asked = await askProvider(call());
	if ('denied' in asked) {
		if (asked.denied === conflict.denied) return conflict.refusal;
		if (asked.denied === 'UNAUTHORIZED') return signInAgain();
		return refuse(signInRefusals, 'access/wrong-password');
	}
	await clearAttempts(db, 'account', emailFold);
	return asked;
}

const alreadyOn = {
	denied: 'TOTP_ALREADY_ENABLED',
	refusal: refuse(signInRefusals, 'access/second-factor-on'),
};

const alreadyOff = {
	denied: 'TWO_FACTOR_NOT_ENABLED',
	refusal: refuse(signInRefusals, 'access/second-factor-off'),
};

function signInAgain() {
	return refuse(signInRefusals, 'access/sign-in-again');
}
