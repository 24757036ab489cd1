import { memoizeLast } from '@sevk/domain/common/rule/memoize';
import { routeName } from '@sevk/domain/routes/common/route-number';
import { type SignedInUser, useStore } from './client-store.ts';

/** Names of the signed-in person's depots, for records that carry only a depot's id. */
export function useDepotName(): (depotId: string) => string {
	const depots = useStore((store) => store.user?.depots);
	return (depotId) => depots?.find((depot) => depot.depotId === depotId)?.name ?? '—';
}

/**
 * The depot to say beside what counts within a depot; null while the screens show one depot, whose
 * name would tell nothing apart.
 */
export function useDepotBeside(): (depotId: string) => string | null {
	const depots = useStore((store) => store.user?.depots);
	const selectedDepotId = useStore((store) => store.depotId);
	return besideOf(depots, selectedDepotId);
}

const besideOf = memoizeLast(
	(depots: SignedInUser['depots'] | undefined, selectedDepotId: string | null) =>
		(depotId: string) => {
			if (selectedDepotId !== null || depots === undefined || depots.length < 2) return null;
			return depots.find((depot) => depot.depotId === depotId)?.name ?? null;
		},
);

/** How a route is called wherever a screen says its number. */
export type RouteNaming = (number: string, depotId: string) => string;

/** "RT-261120-01", and with all depots chosen "RT-261120-01 · Ümraniye". */
export function useRouteName(): RouteNaming {
	return namingOf(useDepotBeside());
}

/** One function for all callers, so that names do not cause a day to render again. */
const namingOf = memoizeLast(
	(depotBeside: ReturnType<typeof useDepotBeside>): RouteNaming =>
		(number, depotId) =>
			routeName(number, depotBeside(depotId)),
);

/** The person's depots as options of a select, with the one to begin with. */
export function useDepotChoices() {
	const depots = useStore((store) => store.user?.depots) ?? [];
	const selectedDepotId = useStore((store) => store.depotId);
	return { depots, first: selectedDepotId ?? depots[0]?.depotId ?? '' };
}
