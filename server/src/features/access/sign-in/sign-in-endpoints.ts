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
} from '@sevk/contract/access/sign-in';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { readPublicKeys } from '../identity/token-issuers.ts';
import { issueToken } from './access-token-commands.ts';
import { createFirstAdmin } from './first-admin-commands.ts';
import {
	type PasswordLinkDesk,
	requestResetLink,
	resetPasswordByLink,
} from './password-link-commands.ts';
import {
	passSecondFactor,
	type SignInDesk,
	signInWithPassword,
	signOutHere,
} from './sign-in-commands.ts';
import { type Desk, foreignOrigin, serveVisit, visitOf, withRetryAfter } from './sign-in-visit.ts';

export type FrontDesk = Desk &
	SignInDesk &
	PasswordLinkDesk & { readonly demoSignIns: SignInOptions['demoSignIns'] };

export function implementSignIn(desk: FrontDesk): Implementation[] {
	return [
		implement(readSignInOptions, async () => optionsOf(desk)),
		implement(signIn, ({ body }, _caller, http) =>
			serveVisit(desk, http, (visit) => signInWithPassword(desk, body, visit, http.log)),
		),
		implement(verifySecondFactor, ({ body }, _caller, http) =>
			serveVisit(desk, http, (visit) => passSecondFactor(desk, body, visit)),
		),
		implement(issueAccessToken, (_input, _caller, http) =>
			serveVisit(desk, http, (visit) => issueToken(desk, visit)),
		),
		implement(signOut, (_input, _caller, http) =>
			serveVisit(desk, http, async (visit) => {
				const handed = await signOutHere(desk, visit);
				desk.forgetCallers();
				return handed;
			}),
		),
		implement(requestPasswordReset, ({ body }, _caller, http) =>
			serveVisit(desk, http, (visit) => requestResetLink(desk, body.email, visit, http.log)),
		),
		implement(resetPassword, ({ body }, _caller, http) =>
			serveVisit(desk, http, (visit) => resetPasswordByLink(desk, body, visit)),
		),
		implement(createFirstAdminEndpoint, async ({ body }, _caller, http) => {
			const foreign = foreignOrigin(desk, http);
			if (foreign !== null) return foreign;
			const keepsPasswords = desk.hosted === null;
			const made = await createFirstAdmin(desk.db, body, keepsPasswords, visitOf(http).address);
			return isRefusal(made) ? withRetryAfter(made, http) : made;
		}),
		implement(readSigningKeys, async (_input, _caller, http) => {
			http.addHeader('cache-control', 'public, max-age=300');
			return { keys: (await readPublicKeys(desk.db)).keys.map((key) => ({ ...key })) };
		}),
	];
}

function optionsOf({ hosted, demoSignIns }: FrontDesk): SignInOptions {
	if (hosted === null) return { provider: { kind: 'embedded' }, demoSignIns };
	return { provider: { kind: 'firebase', ...hosted }, demoSignIns: [] };
}
