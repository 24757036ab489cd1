import { changeStore, type SignedInUser } from './client-store.ts';

const key = 'sevk-depot';

/** The depot whose records the lists show; null shows all depots of the person. */
export function chooseDepot(depotId: string | null): void {
	changeStore({ depotId });
	try {
		if (depotId === null) localStorage.removeItem(key);
		else localStorage.setItem(key, depotId);
	} catch {
		// Storage may be blocked; the choice then lasts until the page is closed.
	}
}

/** The depot chosen before, if the person still has it; someone with one depot is always in it. */
export function rememberedDepot(user: SignedInUser): string | null {
	if (user.depots.length === 1) return user.depots[0]?.depotId ?? null;
	const remembered = readChoice();
	return user.depots.some((depot) => depot.depotId === remembered) ? remembered : null;
}

function readChoice(): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}
