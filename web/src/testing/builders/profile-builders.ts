import type { Profile } from '@sevk/contract/users/profile';
import { type Role, rightsOf } from '@sevk/domain/common/access/role';
import { testId } from './test-ids.ts';

export const umraniye = {
	depotId: testId(901),
	code: 'UMR',
	name: 'Ümraniye',
	receivesGoods: false,
};
export const gebze = { depotId: testId(902), code: 'GBZ', name: 'Gebze', receivesGoods: false };

/** A person with the rights of a role in all depots, of which there is one. */
export function profile(role: Role, change: Partial<Profile> = {}): Profile {
	const allDepots = change.allDepots ?? true;
	return {
		userId: testId(1),
		email: 'deniz.acar@sevk.test',
		username: null,
		name: 'Deniz Acar',
		phone: null,
		role,
		rights: rightsOf({ role, allDepots }),
		allDepots,
		depots: [umraniye],
		driverId: null,
		nationalIdMasked: null,
		photoFile: null,
		secondFactor: { managedHere: true, enabled: false, recoveryCodesLeft: 0 },
		screenLockMinutes: null,
		product: { version: '0.2.0', commit: '0123456789ab' },
		version: 1,
		...change,
	};
}
