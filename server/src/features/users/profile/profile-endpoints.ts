import { editProfile, type Profile, readProfile } from '@sevk/contract/users/profile';
import { rightsOf } from '@sevk/domain/common/access/role';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { SealedText } from '../../../outside/sealed-text.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import type { ProductVersion } from '../../../settings/product-version.ts';
import { findUser, type UserRow } from '../../identity/account/user-store.ts';
import { countRecoveryCodes } from '../../identity/credentials/second-factor-commands.ts';
import type { IdentityProvider } from '../../identity/provider/identity-provider.ts';
import { phoneOfSession } from '../../identity/provider/session-store.ts';
import type { FirebaseSettings } from '../../identity/token/token-issuers.ts';
import { changeOwnDetails } from '../administration/user-commands.ts';
import { readProfileDepots } from './profile-depot-store.ts';

type ProfileContext = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly hosted: FirebaseSettings | null;
	readonly forgetCallers: () => void;
	/** Encrypts the TCKN at rest (KVKK). */
	readonly sealedText: SealedText;
	readonly product: ProductVersion;
	readonly lifetimes: Pick<SignInLifetimes, 'screenLockMinutes'>;
};

export function implementProfile(context: ProfileContext): Implementation[] {
	const { db } = context;
	return [
		implement(readProfile, async (_input, caller) => {
			const user = await findUser(db, caller.userId);
			if (user === undefined) throw new Error('a verified caller is no user');
			return profileOf(context, user, caller);
		}),
		implement(editProfile, async ({ body }, caller) => {
			const user = await changeOwnDetails(context, body, caller);
			if (isRefusal(user)) return user;
			context.forgetCallers();
			return profileOf(context, user, caller);
		}),
	];
}

async function profileOf(
	context: ProfileContext,
	user: UserRow,
	caller: PersonCaller,
): Promise<Profile> {
	const {
		userId,
		email,
		username,
		name,
		phone,
		role,
		driverId,
		photoFile,
		nationalIdEnd,
		version,
	} = user;
	const enabled = user.secondFactorEnabled;
	const isByPin = (await phoneOfSession(context.db, caller.sessionId)) !== null;
	const recoveryCodesLeft = enabled ? await countRecoveryCodes(context.provider, userId) : 0;
	return {
		userId,
		email,
		username,
		name,
		phone,
		role,
		rights: rightsOf(user),
		allDepots: user.allDepots,
		depots: await readProfileDepots(context.db, user.depots),
		driverId,
		photoFile,
		nationalIdMasked: nationalIdEnd === null ? null : `*******${nationalIdEnd}`,
		secondFactor: { managedHere: context.hosted === null, enabled, recoveryCodesLeft },
		screenLockMinutes: isByPin ? context.lifetimes.screenLockMinutes : null,
		product: context.product,
		version,
	};
}
