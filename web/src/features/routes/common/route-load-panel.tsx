import type { RouteRow } from '@sevk/contract/routes/routes';
import { todayIn } from '@sevk/domain/common/date/date';
import type { RouteState } from '@sevk/domain/routes/common/route';
import type { ReactNode } from 'react';
import { listState } from '../../../api/connection/list-state.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { useRoutes } from './route-queries.ts';

type Props = {
	readonly depotId: string;
	readonly title: string;
	readonly states: readonly RouteState[];
	readonly children: (routes: readonly RouteRow[]) => ReactNode;
};

/** The routes of today that are being loaded, beside a field for scans. */
export function RouteLoadPanel({ depotId, title, states, children }: Props) {
	const today = todayIn(new Date());
	const found = useRoutes({
		depotId,
		dateFrom: today,
		dateTo: today,
		states: [...states],
		sort: 'number',
		direction: 'asc',
		limit: 200,
	});
	const routes = found.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<Panel title={title} note={`${routes.length} rota`}>
			<ListContent
				{...listState(found)}
				count={routes.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Bugün yüklenecek rota yok"
						note="Rotalar planlanınca burada görünür."
					/>
				}
			>
				{children(routes)}
			</ListContent>
		</Panel>
	);
}
