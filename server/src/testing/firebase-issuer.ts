import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { firebaseIssuerEntry, type TokenIssuer } from '../features/access/token-issuers.ts';

/** Claims to replace; undefined leaves one out. */
export type Claims = { readonly [Name in string]?: unknown };

export const testProject = 'sevk-test';

/** A stand-in for Google: signs ID tokens of Firebase's shape, and its line in the table of issuers. */
export type FirebaseIssuer = {
	readonly entry: TokenIssuer;
	readonly privateKey: CryptoKey;
	readonly publicKey: CryptoKey;
	/** The token of a verified e-mail; any claim or header may be replaced, undefined leaves it out. */
	readonly token: (claims?: Claims, header?: { kid?: string; typ?: string }) => Promise<string>;
};

export async function startFirebaseIssuer(): Promise<FirebaseIssuer> {
	const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
	const kid = 'google-1';
	const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
	const settings = { projectId: testProject, apiKey: 'test', emulatorHost: null };
	return {
		entry: firebaseIssuerEntry(settings, createLocalJWKSet({ keys: [jwk] })),
		privateKey,
		publicKey,
		token: (claims = {}, header = {}) =>
			new SignJWT({ ...firebaseClaims(), ...claims })
				.setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
				.sign(privateKey),
	};
}

/** The claims of an ID token of somebody who signed in with e-mail and password a minute ago. */
export function firebaseClaims(): JWTPayload {
	const now = Math.floor(Date.now() / 1000);
	return {
		iss: `https://securetoken.google.com/${testProject}`,
		aud: testProject,
		sub: 'Xq3Zr8fireBaseUid0001',
		user_id: 'Xq3Zr8fireBaseUid0001',
		auth_time: now - 60,
		iat: now - 60,
		exp: now + 3540,
		email: 'ayse@sevk.test',
		email_verified: true,
		firebase: { identities: { email: ['ayse@sevk.test'] }, sign_in_provider: 'password' },
	};
}
