import type { SignInOptions } from '@sevk/contract/access/sign-in';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Implementation } from '../../http/endpoint.ts';
import type { Mailer } from '../../outside/mail.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { deriveKey } from '../../settings/secret.ts';
import { openIdentityProvider } from './identity-provider.ts';
import { implementProfile } from './profile-endpoints.ts';
import { implementSavedViews } from './saved-view-endpoints.ts';
import { implementSignIn } from './sign-in-endpoints.ts';
import { sweepIdentity } from './sign-in-try-store.ts';
import { type TokenIdentity, tokenIdentity } from './token-identity.ts';
import {
	embeddedIssuerEntry,
	type FirebaseSettings,
	firebaseIssuerEntry,
	type TokenIssuer,
} from './token-issuers.ts';
import { implementUsers } from './user-endpoints.ts';

type AccessSettings = {
	readonly publicUrl: string;
	readonly secret: string;
	readonly firebase: FirebaseSettings | null;
};

export type AccessParts = {
	readonly db: Database;
	readonly settings: AccessSettings;
	readonly mailer: Mailer;
	readonly log: FastifyBaseLogger;
	/** Shown on the sign-in screen of the demo operation; empty elsewhere. */
	readonly demoSignIns: SignInOptions['demoSignIns'];
	/** Another table of issuers, for tests. */
	readonly issuers?: readonly TokenIssuer[];
};

/** Everything about who somebody is and what they may do, ready to be mounted. */
export function openAccess(parts: AccessParts): {
	readonly identity: TokenIdentity;
	readonly implementations: Implementation[];
	/** Deletes what is over and gives its number; to be called now and then. */
	readonly sweep: () => Promise<number>;
} {
	const { db, settings, mailer, log, demoSignIns } = parts;
	const { publicUrl, firebase: hosted } = settings;
	const secret = deriveKey(settings.secret, 'identity provider').toString('base64url');
	const provider = openIdentityProvider(db, { publicUrl, secret }, log);
	const identity = tokenIdentity(db, parts.issuers ?? issuersOf(db, hosted));
	const { forgetCallers } = identity;
	const desk = {
		...{ db, provider, hosted, publicUrl, mailer, demoSignIns, forgetCallers },
		sealedText: sealedText(settings.secret),
	};
	return {
		identity,
		implementations: [
			...implementSignIn(desk),
			...implementProfile(desk),
			...implementSavedViews(desk),
			...implementUsers(desk),
		],
		sweep: () => sweepIdentity(db, new Date()),
	};
}

/** One provider at a time: where a hosted one keeps the passwords, ours signs nobody in. */
function issuersOf(db: Database, hosted: FirebaseSettings | null): TokenIssuer[] {
	return [hosted === null ? embeddedIssuerEntry(db) : firebaseIssuerEntry(hosted)];
}

/** Hosts that the pages call to sign in, for the content security policy. */
export function signInHosts(firebase: FirebaseSettings | null): string[] {
	if (firebase === null) return [];
	if (firebase.emulatorHost !== null) return [`http://${firebase.emulatorHost}`];
	return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}
