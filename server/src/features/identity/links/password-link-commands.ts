import { randomBytes } from 'node:crypto';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { refuseWeakPassword } from '@sevk/domain/identity/password/password-strength';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import { addMail } from '../account/access-mail-store.ts';
import { recordUserEvent } from '../account/user-event-commands.ts';
import { findUser, findUserByEmail } from '../account/user-store.ts';
import { voidSecrets } from '../provider/credential-store.ts';
import { callProvider } from '../provider/identity-call.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { acceptSignIn, passwordTries } from '../sign-in/sign-in-attempt-commands.ts';
import { enterWithNewPassword } from '../sign-in/sign-in-commands.ts';
import { clearAttempts, countAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';

export type PasswordLinkContext = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly publicUrl: string;
	readonly lifetimes: SignInLifetimes;
	readonly forgetCallers: () => void;
};

const done = { done: true } as const;

/**
 * Mails a link if the address belongs to a user. The answer does not wait for it, so it does not
 * reveal whether the address exists.
 */
export async function requestResetLink(
	context: PasswordLinkContext,
	email: string,
	visit: Visit,
	log: FastifyBaseLogger,
) {
	const wait = await countAttempt(context.db, 'mailAddress', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	sendResetLink(context, foldEmail(email)).catch((error: unknown) =>
		log.error({ err: error }, 'şifre sıfırlama e-postası gönderilemedi'),
	);
	return done;
}

async function sendResetLink(context: PasswordLinkContext, emailFold: string): Promise<void> {
	const user = await findUserByEmail(context.db, emailFold);
	if (user === undefined || user.retired_at !== null) return;
	if ((await countAttempt(context.db, 'mailAccount', emailFold, new Date())) > 0) return;
	await addMail(context.db, { userId: user.id, kind: 'reset', now: new Date() });
}

/** Creates the single-use secret of a password link; only its hash is stored. */
export async function createPasswordLink(
	provider: IdentityProvider,
	userId: string,
	minutes: number,
): Promise<string> {
	const { internalAdapter } = await provider.$context;
	const token = randomBytes(24).toString('base64url');
	await internalAdapter.createVerificationValue({
		identifier: linkIdentifier(token),
		value: userId,
		expiresAt: new Date(Date.now() + minutes * 60_000),
	});
	return token;
}

/** Sets a new password with a link and signs in; ends all other sessions, links and trusted devices. */
export async function resetPasswordByLink(
	context: PasswordLinkContext,
	input: { readonly token: string; readonly password: string },
	visit: Visit,
) {
	const wait = await countAttempt(context.db, 'address', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	const user = await userOfLink(context, input.token);
	if (user === null) return linkExpired();
	const weak = refuseWeakPassword(input.password, { email: user.emailFold, name: user.name });
	if (weak !== null) return weak;
	const reply = await callProvider(
		context.provider.api.resetPassword({
			body: { token: input.token, newPassword: input.password },
			returnHeaders: true,
		}),
	);
	if ('denied' in reply) return linkExpired();
	await voidSecrets(context.db, user.userId);
	await clearAttempts(context.db, 'confirmation', user.emailFold);
	// The link reached the owner, who may sign in here whatever strangers try.
	await acceptSignIn(context.db, passwordTries(user.emailFold), visit.address);
	await recordUserEvent(context.db, user.userId, 'password_reset', {
		userId: user.userId,
		name: user.name,
		requestId: null,
	});
	context.forgetCallers();
	return enterWithNewPassword(context.provider, user.emailFold, input.password, visit);
}

/** Read before it is consumed, so that a too short password does not invalidate the link. */
async function userOfLink({ db, provider }: PasswordLinkContext, token: string) {
	const { internalAdapter } = await provider.$context;
	const link = await internalAdapter.findVerificationValue(linkIdentifier(token));
	if (link === null || link.expiresAt < new Date()) return null;
	const user = await findUser(db, link.value);
	return user === undefined || user.retiredAt !== null ? null : user;
}

/** The provider's spelling, which its password reset looks up. */
function linkIdentifier(token: string): string {
	return `reset-password:${token}`;
}

function linkExpired() {
	return refuse(signInRefusals, 'access/link-expired');
}
