import { memoizeLast } from '@sevk/domain/common/rule/memoize';
import { routeName } from '@sevk/domain/routes/common/route-number';
import { type SignedInUser, useStore } from './client-store.ts';

/** Names of the user's depots, for records with a depot id only. */
export function useDepotName(): (depotId: string) => string {
	const depots = useStore((store) => store.user?.depots);
	return (depotId) => depots?.find((depot) => depot.depotId === depotId)?.name ?? '—';
}

/**
 * The depot name to show beside a number that is unique within a depot; null while the screens
 * show a single depot.
 */
export function useDepotSuffix(): (depotId: string) => string | null {
	const depots = useStore((store) => store.user?.depots);
	const selectedDepotId = useStore((store) => store.depotId);
	return suffixOf(depots, selectedDepotId);
}

const suffixOf = memoizeLast(
	(depots: SignedInUser['depots'] | undefined, selectedDepotId: string | null) =>
		(depotId: string) => {
			if (selectedDepotId !== null || depots === undefined || depots.length < 2) return null;
			return depots.find((depot) => depot.depotId === depotId)?.name ?? null;
		},
);

/** The name of a route wherever a screen shows its number. */
export type RouteNaming = (number: string, depotId: string) => string;

/** "RT-261120-01", or "RT-261120-01 · Ümraniye" while all depots are shown. */
export function useRouteName(): RouteNaming {
	return namingOf(useDepotSuffix());
}

/** Memoized, so that all callers share one function and names cause no new render of a day. */
const namingOf = memoizeLast(
	(depotSuffix: ReturnType<typeof useDepotSuffix>): RouteNaming =>
		(number, depotId) =>
			routeName(number, depotSuffix(depotId)),
);

/** The user's depots as options of a select, with the default. */
export function useDepotChoices() {
	const depots = useStore((store) => store.user?.depots) ?? [];
	const selectedDepotId = useStore((store) => store.depotId);
	return { depots, first: selectedDepotId ?? depots[0]?.depotId ?? '' };
}
