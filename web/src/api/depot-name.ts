import { useStore } from './client-store.ts';

/** Names of the signed-in person's depots, for records that carry only a depot's id. */
export function useDepotName(): (depotId: string) => string {
	const depots = useStore((store) => store.user?.depots);
	return (depotId) => depots?.find((depot) => depot.depotId === depotId)?.name ?? '—';
}

/** The person's depots as options of a select, with the one to begin with. */
export function useDepotChoices() {
	const depots = useStore((store) => store.user?.depots) ?? [];
	const chosen = useStore((store) => store.depotId);
	return { depots, first: chosen ?? depots[0]?.depotId ?? '' };
}
