import { type Role, roleRights } from '@sevk/domain/common/access/role';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import type { Identity, VerifiedUser } from '../../http/endpoint/identity.ts';

/** A user for tests; the token of `testUser('planner')` is `planner-token`. */
export function testUser(role: Role, about: Partial<VerifiedUser> = {}): VerifiedUser {
	return {
		kind: 'person',
		userId: '01980000-0000-7000-8000-00000000000a',
		name: 'Ayşe Nur Yılmaz',
		role,
		rights: roleRights[role],
		depotIds: [],
		driverId: null,
		sessionId: null,
		recipientListing: companyPolicyDefaults.recipientListing,
		blindCount: companyPolicyDefaults.blindCount,
		...about,
	};
}

/** Maps tokens to users, for tests of everything but sign-in. */
export function fakeIdentity(users: Readonly<Record<string, VerifiedUser>>): Identity {
	return { verify: async (token) => users[token] ?? null };
}

export function bearer(token: string): { authorization: string } {
	return { authorization: `Bearer ${token}` };
}
