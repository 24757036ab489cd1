import { claimsOf } from './token-claims.ts';

/** A token of the identity provider and its expiry by this browser's clock. */
export type IssuedToken = { readonly token: string; readonly expiresAtMs: number };

export type SignInStep = 'done' | 'second_factor';

type SecondFactorKind = 'code' | 'recovery';

/** What the session needs from an identity provider; every refusal is a ProblemError. */
export type SessionDriver = {
	readonly signIn: (email: string, password: string) => Promise<SignInStep>;
	readonly verifySecondFactor: (
		kind: SecondFactorKind,
		code: string,
		trustDevice: boolean,
	) => Promise<void>;
	readonly signOut: () => Promise<void>;
	readonly forgotPassword: (email: string) => Promise<void>;
	readonly resetPassword: (linkToken: string, password: string) => Promise<void>;
	/** Mails the link that verifies the address of the person who has just signed in. */
	readonly sendVerification: () => Promise<void>;
	/** Verifies an address with the code of the mailed link. */
	readonly verifyEmail: (code: string) => Promise<void>;
	/** A new token; null while signed out. */
	readonly issueToken: () => Promise<IssuedToken | null>;
};

/**
 * Measures a token's lifetime by its own claims, so that a browser with a wrong clock neither
 * uses it too long nor renews it all the time.
 */
export function issuedNow(token: string): IssuedToken {
	const { exp = 0, iat = exp } = claimsOf(token);
	return { token, expiresAtMs: Date.now() + (exp - iat) * 1000 };
}
