import { sentenceOf } from '../../../api/connection/problem.ts';
import { HistoryList } from '../../../ui/list/history-list.tsx';
import { useRouteHistory } from '../common/route-queries.ts';

/** İşlem Geçmişi of a route: who did what, when. */
export function RouteHistory({ routeId }: { readonly routeId: string }) {
	const history = useRouteHistory(routeId);
	return (
		<HistoryList
			label="İşlem Geçmişi"
			query={history}
			error={history.isError ? sentenceOf(history.error) : null}
			empty={{ title: 'Henüz işlem yok' }}
		/>
	);
}
