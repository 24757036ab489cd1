import { sentenceOf } from '../../api/problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useDebitHistory } from './debit-queries.ts';

/** Zimmet Geçmişi: every movement of the ledger and every act on this zimmet. */
export function DebitHistory({ debitId }: { readonly debitId: string }) {
	const history = useDebitHistory(debitId);
	const entries = history.data?.items ?? [];
	return (
		<ListContent
			pending={history.isPending}
			error={history.isError ? sentenceOf(history.error) : null}
			onRetry={() => void history.refetch()}
			count={entries.length}
			filtered={false}
			onClear={() => undefined}
			empty={<EmptyState title="Henüz hareket yok" note="İlk okutmayla birlikte burada görünür." />}
		>
			<Timeline label="Zimmet Geçmişi" entries={entries} />
		</ListContent>
	);
}
