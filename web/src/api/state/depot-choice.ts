import { changeStore, type SignedInUser, useStore } from './client-store.ts';

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

/**
 * The depot selected earlier, if the user still has it; a user with one depot always has it
 * selected.
 */
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

/** The user's depots, and the default of a new record; null if the user has to choose. */
export function useOwnDepots() {
	const depots = useStore((store) => store.user?.depots ?? noDepots);
	const selectedDepotId = useStore((store) => store.depotId);
	const only = depots.length === 1 ? (depots[0]?.depotId ?? null) : null;
	return { depots, firstDepotId: selectedDepotId ?? only };
}

const noDepots: SignedInUser['depots'] = [];
