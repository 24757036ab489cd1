import { sentenceOf } from '../../api/problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useOrderHistory } from './order-queries.ts';

/** İşlem Geçmişi of an order: its acts and the custody of its pieces, in one line of time. */
export function OrderHistory({ orderId }: { readonly orderId: string }) {
	const history = useOrderHistory(orderId);
	const entries = history.data?.items ?? [];
	return (
		<Panel title="İşlem Geçmişi">
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
		</Panel>
	);
}
