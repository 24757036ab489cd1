import {
	createFirstAdmin as createFirstAdminEndpoint,
	issueAccessToken,
	readSignInOptions,
	readSigningKeys,
	requestPasswordReset,
	resetPassword,
	type SignInOptions,
	signIn,
	signOut,
	verifySecondFactor,
} from '@sevk/contract/identity/sign-in';
import { hostedLinkMinutes } from '@sevk/domain/messages/account-mail';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { createFirstAdmin } from './links/first-admin-commands.ts';
import {
	type PasswordLinkContext,
	requestResetLink,
	resetPasswordByLink,
} from './links/password-link-commands.ts';
import { issueToken } from './sign-in/access-token-commands.ts';
import type { RenewalContext } from './sign-in/session-renewal-commands.ts';
import {
	passSecondFactor,
	type SignInContext,
	signInWithPassword,
	signOutHere,
} from './sign-in/sign-in-commands.ts';
import {
	foreignOrigin,
	serveVisit,
	type VisitContext,
	visitOf,
	withRetryAfter,
} from './sign-in/sign-in-visit.ts';
import { readPublicKeys } from './token/token-issuers.ts';

export type SignInEndpointContext = VisitContext &
	RenewalContext &
	SignInContext &
	PasswordLinkContext & { readonly demoSignIns: SignInOptions['demoSignIns'] };

export function implementSignIn(context: SignInEndpointContext): Implementation[] {
	return [
		implement(readSignInOptions, async () => optionsOf(context)),
		implement(signIn, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => signInWithPassword(context, body, visit, http.log)),
		),
		implement(verifySecondFactor, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => passSecondFactor(context, body, visit)),
		),
		implement(issueAccessToken, (_input, _caller, http) =>
			serveVisit(context, http, (visit) => issueToken(context, visit, http.log)),
		),
		implement(signOut, (_input, _caller, http) =>
			serveVisit(context, http, async (visit) => {
				const handed = await signOutHere(context, visit);
				context.forgetCallers();
				return handed;
			}),
		),
		implement(requestPasswordReset, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => requestResetLink(context, body.email, visit, http.log)),
		),
		implement(resetPassword, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => resetPasswordByLink(context, body, visit)),
		),
		implement(createFirstAdminEndpoint, async ({ body }, _caller, http) => {
			const foreign = foreignOrigin(context, http);
			if (foreign !== null) return foreign;
			return withRetryAfter(await createFirstAdmin(context, body, visitOf(http)), http);
		}),
		implement(readSigningKeys, async (_input, _caller, http) => {
			http.addHeader('cache-control', 'public, max-age=300');
			return { keys: (await readPublicKeys(context.db)).keys.map((key) => ({ ...key })) };
		}),
	];
}

function optionsOf({ hosted, demoSignIns, lifetimes }: SignInEndpointContext): SignInOptions {
	const { resetLinkMinutes } = lifetimes;
	if (hosted === null) return { provider: { kind: 'embedded' }, resetLinkMinutes, demoSignIns };
	const provider = { kind: 'firebase' as const, ...hosted };
	return { provider, resetLinkMinutes: hostedLinkMinutes, demoSignIns: [] };
}
