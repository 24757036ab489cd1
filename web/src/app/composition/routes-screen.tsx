import { lazy, Suspense } from 'react';
import { RouteListScreen } from '../../features/routes/day/route-list-screen.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';

/** The map of the vehicles is not loaded with the list of the day. */
const LiveScreen = lazy(async () => ({
	default: (await import('../../features/locations/live-screen.tsx')).LiveScreen,
}));

/** Rotalar. Its view Canlı comes after routes in the order of nouns, so it is chosen here. */
export function RoutesScreen() {
	const { state } = useUrlState({ gorunum: '' });
	if (state.gorunum !== 'canli') return <RouteListScreen />;
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
