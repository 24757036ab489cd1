import { sentenceOf } from '../../../api/connection/problem.ts';
import { HistoryList } from '../../../ui/list/history-list.tsx';
import { useDebitHistory } from '../common/debit-queries.ts';

/** Zimmet Geçmişi: every ledger entry and act of this debit. */
export function DebitHistory({ debitId }: { readonly debitId: string }) {
	const history = useDebitHistory(debitId);
	return (
		<HistoryList
			label="Zimmet Geçmişi"
			query={history}
			error={history.isError ? sentenceOf(history.error) : null}
			empty={{ title: 'Henüz hareket yok', note: 'İlk okutmayla birlikte burada görünür.' }}
		/>
	);
}
