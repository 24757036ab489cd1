import { sentenceOf } from '../../../api/connection/problem.ts';
import { HistoryList } from '../../../ui/list/history-list.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { useOrderHistory } from '../common/order-queries.ts';

/** İşlem Geçmişi of an order: its acts and the custody of its pieces in one timeline. */
export function OrderHistory({ orderId }: { readonly orderId: string }) {
	const history = useOrderHistory(orderId);
	return (
		<Panel title="İşlem Geçmişi">
			<HistoryList
				label="İşlem Geçmişi"
				query={history}
				error={history.isError ? sentenceOf(history.error) : null}
				empty={{ title: 'Henüz işlem yok' }}
			/>
		</Panel>
	);
}
