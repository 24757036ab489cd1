import { sentenceOf } from '../../api/problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useRouteHistory } from './route-queries.ts';

/** İşlem Geçmişi of a route: who did what, when. */
export function RouteHistory({ routeId }: { readonly routeId: string }) {
	const history = useRouteHistory(routeId);
	const entries = history.data?.items ?? [];
	return (
		<ListContent
			pending={history.isPending}
			error={history.isError ? sentenceOf(history.error) : null}
			onRetry={() => void history.refetch()}
			count={entries.length}
			filtered={false}
			onClear={() => undefined}
			empty={<EmptyState title="Henüz işlem yok" />}
		>
			<Timeline label="İşlem Geçmişi" entries={entries} />
		</ListContent>
	);
}
