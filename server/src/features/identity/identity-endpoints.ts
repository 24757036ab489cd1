import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Mailer } from '../../outside/mail.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import type { SignInLifetimes } from '../../settings/policy.ts';
import type { ProductVersion } from '../../settings/product-version.ts';
import { deriveKey, identitySecret } from '../../settings/secret.ts';
import { implementCredentials } from './credentials/credential-endpoints.ts';
import { implementDeviceKeys } from './device-key-endpoints.ts';
import { implementPins } from './pin/pin-endpoints.ts';
import { pinHashes } from './pin/pin-hash.ts';
import { openIdentityProvider } from './provider/identity-provider.ts';
import { implementSignIn } from './sign-in-endpoints.ts';
import { tokenIdentity } from './token/token-identity.ts';
import {
	embeddedIssuerEntry,
	type FirebaseSettings,
	firebaseIssuerEntry,
	type TokenIssuer,
} from './token/token-issuers.ts';

type IdentitySettings = {
	readonly publicUrl: string;
	readonly secret: string;
	readonly firebase: FirebaseSettings | null;
	readonly lifetimes: SignInLifetimes;
	readonly product: ProductVersion;
};

export type IdentityParts = {
	readonly db: Database;
	readonly settings: IdentitySettings;
	readonly mailer: Mailer;
	readonly log: FastifyBaseLogger;
	/** Accounts on the sign-in screen of the demo; empty elsewhere. */
	readonly demoSignIns: SignInOptions['demoSignIns'];
	/** Token issuers of tests. */
	readonly issuers?: readonly TokenIssuer[];
};

/** All endpoints of sign-in and credentials, and what those of users need of them. */
export function openIdentity(parts: IdentityParts) {
	const { db, settings, mailer, log, demoSignIns } = parts;
	const { publicUrl, firebase: hosted, lifetimes, product } = settings;
	const secret = identitySecret(settings.secret);
	const provider = openIdentityProvider(db, { publicUrl, secret, lifetimes }, log);
	const identity = tokenIdentity(db, parts.issuers ?? issuersOf(db, settings));
	const { forgetCallers } = identity;
	const context = {
		db,
		provider,
		hosted,
		publicUrl,
		lifetimes,
		demoSignIns,
		forgetCallers,
		product,
		sealedText: sealedText(settings.secret),
		hashes: pinHashes(settings.secret),
		renewalKey: deriveKey(settings.secret, 'session renewal'),
	};
	return {
		identity,
		context,
		/** Sends the mails that wait; several processes may run it. */
		mails: { ...context, mailer, log },
		implementations: [
			...implementSignIn(context),
			...implementCredentials(context),
			...implementPins(context),
			...implementDeviceKeys(settings),
		],
	};
}

/** Only one provider is active: with a hosted provider the embedded one signs in no user. */
function issuersOf(db: Database, { firebase, lifetimes }: IdentitySettings): TokenIssuer[] {
	if (firebase !== null) return [firebaseIssuerEntry(firebase)];
	return [embeddedIssuerEntry(db, lifetimes.accessTokenMinutes)];
}

/** Hosts that pages call to sign in, for the content security policy. */
export function signInHosts(firebase: FirebaseSettings | null): string[] {
	if (firebase === null) return [];
	if (firebase.emulatorHost !== null) return [`http://${firebase.emulatorHost}`];
	return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}
