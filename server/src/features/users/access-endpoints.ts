import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Implementation } from '../../http/endpoint/endpoint.ts';
import type { Mailer } from '../../outside/mail.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import type { ProductVersion } from '../../settings/product-version.ts';
import { deriveKey, identitySecret } from '../../settings/secret.ts';
import type { SignInLifetimes } from '../../settings/settings.ts';
import { implementRecordImports } from '../common/record-import-endpoints.ts';
import { implementCredentials } from '../identity/credentials/credential-endpoints.ts';
import { implementDeviceKeys } from '../identity/device-key-endpoints.ts';
import type { MailOutboxParts } from '../identity/links/access-mail-outbox-job.ts';
import { implementPins } from '../identity/pin/pin-endpoints.ts';
import { pinHashes } from '../identity/pin/pin-hash.ts';
import { openIdentityProvider } from '../identity/provider/identity-provider.ts';
import { implementSignIn } from '../identity/sign-in-endpoints.ts';
import { type TokenIdentity, tokenIdentity } from '../identity/token/token-identity.ts';
import {
	embeddedIssuerEntry,
	type FirebaseSettings,
	firebaseIssuerEntry,
	type TokenIssuer,
} from '../identity/token/token-issuers.ts';
import { implementUsers } from './administration/user-endpoints.ts';
import { implementUserPhones } from './administration/user-phone-endpoints.ts';
import { implementProfile } from './profile/profile-endpoints.ts';
import { implementSavedViews } from './saved-views/saved-view-endpoints.ts';

type AccessSettings = {
	readonly publicUrl: string;
	readonly secret: string;
	readonly firebase: FirebaseSettings | null;
	readonly lifetimes: SignInLifetimes;
	readonly product: ProductVersion;
};

export type AccessParts = {
	readonly db: Database;
	readonly settings: AccessSettings;
	readonly mailer: Mailer;
	readonly log: FastifyBaseLogger;
	/** Accounts on the sign-in screen of the demo; empty elsewhere. */
	readonly demoSignIns: SignInOptions['demoSignIns'];
	/** Token issuers of tests. */
	readonly issuers?: readonly TokenIssuer[];
};

/** All endpoints of sign-in, profile and users. */
export function openAccess(parts: AccessParts): {
	readonly identity: TokenIdentity;
	readonly implementations: Implementation[];
	/** Sends the mails that wait; several processes may run it. */
	readonly mails: MailOutboxParts;
} {
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
		mails: { ...context, mailer, log },
		implementations: [
			...implementSignIn(context),
			...implementCredentials(context),
			...implementProfile(context),
			...implementSavedViews(context),
			...implementUsers({ ...context, mailsToFiles: mailer.writesFiles }),
			...implementRecordImports(),
			...implementPins(context),
			...implementUserPhones(context),
			...implementDeviceKeys(settings),
		],
	};
}

/** Only one provider is active: with a hosted provider the embedded one signs in no user. */
function issuersOf(db: Database, { firebase, lifetimes }: AccessSettings): TokenIssuer[] {
	if (firebase !== null) return [firebaseIssuerEntry(firebase)];
	return [embeddedIssuerEntry(db, lifetimes.accessTokenMinutes)];
}

/** Hosts that pages call to sign in, for the content security policy. */
export function signInHosts(firebase: FirebaseSettings | null): string[] {
	if (firebase === null) return [];
	if (firebase.emulatorHost !== null) return [`http://${firebase.emulatorHost}`];
	return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}
