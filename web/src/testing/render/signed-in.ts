import type { Profile } from '@sevk/contract/users/profile';
import { changeStore } from '../../api/state/client-store.ts';
import { rememberedDepot } from '../../api/state/depot-choice.ts';

/** Puts a person into the client state, as `loadUser` does after a sign-in; null means signed out. */
export function signInAs(person: Profile | null, depotId?: string | null): void {
	const user = person === null ? null : { ...person, access_token: 'component-test' };
	const remembered = user === null ? null : rememberedDepot(user);
	changeStore({ user, depotId: depotId === undefined ? remembered : depotId });
}
