import { implementRecordImports } from '../common/record-import-endpoints.ts';
import { type IdentityParts, openIdentity } from '../identity/identity-endpoints.ts';
import { implementUsers } from './administration/user-endpoints.ts';
import { implementUserPhones } from './administration/user-phone-endpoints.ts';
import { implementProfile } from './profile/profile-endpoints.ts';
import { implementSavedViews } from './saved-views/saved-view-endpoints.ts';

/** All endpoints of sign-in, profile and users. */
export function openAccess(parts: IdentityParts) {
	const { identity, context, mails, implementations } = openIdentity(parts);
	return {
		identity,
		mails,
		implementations: [
			...implementations,
			...implementProfile(context),
			...implementSavedViews(context),
			...implementUsers({ ...context, mailsToFiles: parts.mailer.writesFiles }),
			...implementUserPhones(context),
			...implementRecordImports(),
		],
	};
}
