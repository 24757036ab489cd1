import { sentenceOf } from '../../api/problem.ts';
import { HistoryList } from '../../ui/history-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOrderHistory } from './order-queries.ts';

/** İşlem Geçmişi of an order: its acts and the custody of its pieces, in one line of time. */
export function OrderHistory({ orderId }: { readonly orderId: string }) {
	const history = useOrderHistory(orderId);
	return (
		<Panel title="İşlem Geçmişi">
			<HistoryList
				label="İşlem Geçmişi"
				asked={history}
				error={history.isError ? sentenceOf(history.error) : null}
				empty={{ title: 'Henüz işlem yok' }}
			/>
		</Panel>
	);
}
