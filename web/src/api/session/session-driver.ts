import { claimsOf } from './token-claims.ts';

/** A token of the identity provider and its expiry by this browser's clock. */
export type IssuedToken = { readonly token: string; readonly expiresAtMs: number };

export type SignInStep = 'done' | 'second_factor';

type SecondFactorKind = 'code' | 'recovery';

/** The address of the QR code that an authenticator reads, and the step that its first code ends. */
export type SecondFactorEnrolment = {
	readonly totpUri: string;
	readonly confirm: (code: string) => Promise<void>;
};

/**
 * The second factor of an account at a hosted provider. Each change takes the password again, which
 * the provider demands of a session that is older than a few minutes.
 */
export type HostedSecondFactor = {
	readonly isEnabled: () => Promise<boolean>;
	readonly enrol: (email: string, password: string) => Promise<SecondFactorEnrolment>;
	readonly remove: (email: string, password: string, code: string) => Promise<void>;
};

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
	/** Sets the password of a link and signs in with it. */
	readonly resetPassword: (linkToken: string, password: string) => Promise<SignInStep>;
	/** Mails the link that verifies the address of the person who has just signed in. */
	readonly sendVerification: () => Promise<void>;
	/** Verifies an address with the code of the mailed link. */
	readonly verifyEmail: (code: string) => Promise<void>;
	/** Null where the API manages it (contract/src/identity/credentials.ts). */
	readonly secondFactor: HostedSecondFactor | null;
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
