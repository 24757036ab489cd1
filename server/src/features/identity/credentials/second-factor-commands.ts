import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { recordUserEvent } from '../account/user-event-commands.ts';
import { findUser } from '../account/user-store.ts';
import { callProvider } from '../provider/identity-call.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import { secondFactorRefusal } from '../sign-in/sign-in-commands.ts';
import { clearAttempts, countAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';

export type SecondFactorContext = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	/** Changing the second factor renews the session, so the old access token is invalid. */
	readonly forgetCallers: () => void;
};

/** Starts the setup; it takes effect when a first code confirms it. */
export async function beginSetup(
	context: SecondFactorContext,
	password: string,
	caller: PersonCaller,
	visit: Visit,
) {
	const reply = await withPassword(context, caller, visit, alreadyOn, () =>
		context.provider.api.enableTwoFactor({
			body: { password, method: 'totp' },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in reply) return reply;
	if (!('totpURI' in reply.answer)) throw new Error('the provider answered without a secret');
	const { totpURI, backupCodes } = reply.answer;
	visit.setCookies(reply.cookies);
	return { totpUri: totpURI, recoveryCodes: backupCodes };
}

/** Enables the second factor with a code of the authenticator. */
export async function confirmSetup(
	context: SecondFactorContext,
	code: string,
	caller: PersonCaller,
	visit: Visit,
) {
	const { db, provider, forgetCallers } = context;
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	if (user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-on');
	const wait = await countAttempt(db, 'confirmation', foldEmail(user?.email ?? ''), new Date());
	if (wait > 0) return throttled(wait);
	const reply = await callProvider<unknown>(
		provider.api.verifyTOTP({
			body: { code: code.replaceAll(/\s/g, '') },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('denied' in reply) {
		if (reply.denied !== 'TOTP_NOT_ENABLED') return secondFactorRefusal(reply.denied);
		return refuse(signInRefusals, 'access/second-factor-not-begun');
	}
	await clearAttempts(db, 'confirmation', foldEmail(user?.email ?? ''));
	await recordUserEvent(db, caller.userId, 'second_factor_on', caller);
	forgetCallers();
	visit.setCookies(reply.cookies);
	return { done: true } as const;
}

/** Disables the second factor; requires the password, in case the browser was left open. */
export async function removeSecondFactor(
	context: SecondFactorContext,
	password: string,
	caller: PersonCaller,
	visit: Visit,
) {
	const user = await findUser(context.db, caller.userId);
	if (!user?.secondFactorEnabled) return refuse(signInRefusals, 'access/second-factor-off');
	const reply = await withPassword(context, caller, visit, alreadyOff, () =>
		context.provider.api.disableTwoFactor({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in reply) return reply;
	await recordUserEvent(context.db, caller.userId, 'second_factor_off', caller);
	context.forgetCallers();
	visit.setCookies(reply.cookies);
	return { done: true } as const;
}

/** Replaces the recovery codes. */
export async function renewCodes(
	context: SecondFactorContext,
	password: string,
	caller: PersonCaller,
	visit: Visit,
) {
	const reply = await withPassword(context, caller, visit, alreadyOff, () =>
		context.provider.api.generateBackupCodes({
			body: { password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('refused' in reply) return reply;
	await recordUserEvent(context.db, caller.userId, 'recovery_codes_renewed', caller);
	visit.setCookies(reply.cookies);
	return { recoveryCodes: reply.answer.backupCodes };
}

/** Number of remaining recovery codes; 0 without a second factor. */
export async function countRecoveryCodes(
	provider: IdentityProvider,
	userId: string,
): Promise<number> {
	const { backupCodes } = await provider.api.viewBackupCodes({ body: { userId } });
	return backupCodes.length;
}

/** Calls the provider with the password; wrong passwords count as sign-in attempts. */
async function withPassword<Answer, Conflict extends Refusal>(
	{ db, provider }: SecondFactorContext,
	caller: PersonCaller,
	visit: Visit,
	/** The provider's code for an unchanged second factor, and our refusal. */
	conflict: { readonly denied: string; readonly refusal: Conflict },
	call: () => Promise<{ headers: Headers; response: Answer }>,
) {
	if ((await currentSessionId(provider, visit.headers, caller.userId)) === null)
		return signInAgain();
	const user = await findUser(db, caller.userId);
	const emailFold = user?.emailFold ?? caller.userId;
	const wait = await countAttempt(db, 'confirmation', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	const reply = await callProvider(call());
	if ('denied' in reply) {
		if (reply.denied === conflict.denied) return conflict.refusal;
		if (reply.denied === 'UNAUTHORIZED') return signInAgain();
		return refuse(signInRefusals, 'access/wrong-password');
	}
	await clearAttempts(db, 'confirmation', emailFold);
	return reply;
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
