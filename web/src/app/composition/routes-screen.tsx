import { lazy, Suspense } from 'react';
import { RouteListScreen } from '../../features/routes/day/route-list-screen.tsx';
import type { BestPlacesPart } from '../../features/routes/plan/route-move-dialog.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';

/** The map of the vehicles is not loaded with the list of the day. */
const LiveScreen = lazy(async () => ({
	default: (await import('../../features/locations/live-screen.tsx')).LiveScreen,
}));

const BestPlaceList = lazy(async () => ({
	default: (await import('../../features/proposals/plan-best-places.tsx')).BestPlaceList,
}));

const bestPlaces: BestPlacesPart = (asked) => (
	<Suspense fallback={<SkeletonTable />}>
		<BestPlaceList isAdding={false} {...asked} />
	</Suspense>
);

/** Rotalar. Its view Canlı comes after routes in the order of nouns, so it is chosen here. */
export function RoutesScreen() {
	const { state } = useUrlState({ gorunum: '' });
	if (state.gorunum !== 'canli') return <RouteListScreen bestPlaces={bestPlaces} />;
	return (
		<Suspense
			fallback={
				<Screen title="Rotalar" fill>
					<SkeletonTable />
				</Screen>
			}
		>
			<LiveScreen />
		</Suspense>
	);
}
