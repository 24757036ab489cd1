import { EmptyState } from './empty-state.tsx';
import { ListContent } from './list-content.tsx';
import { Timeline, type TimelineEntry } from './timeline.tsx';

type Props = {
	/** "İşlem Geçmişi" */
	readonly label: string;
	readonly query: {
		readonly isPending: boolean;
		readonly data?: { readonly items: readonly TimelineEntry[] } | undefined;
		readonly refetch: () => unknown;
	};
	/** The error sentence, or null. */
	readonly error: string | null;
	readonly empty: { readonly title: string; readonly note?: string };
};

/** The timeline of a record, with the states of every list. */
export function HistoryList({ label, query, error, empty }: Props) {
	const entries = query.data?.items ?? [];
	return (
		<ListContent
			pending={query.isPending}
			error={error}
			onRetry={() => query.refetch()}
			count={entries.length}
			filtered={false}
			onClear={() => undefined}
			empty={<EmptyState {...empty} />}
		>
			<Timeline label={label} entries={entries} />
		</ListContent>
	);
}
