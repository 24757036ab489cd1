import { EmptyState } from './empty-state.tsx';
import { ListContent } from './list-content.tsx';
import { Timeline, type TimelineEntry } from './timeline.tsx';

type Props = {
	/** "İşlem Geçmişi" */
	readonly label: string;
	readonly asked: {
		readonly isPending: boolean;
		readonly data?: { readonly items: readonly TimelineEntry[] } | undefined;
		readonly refetch: () => unknown;
	};
	/** The sentence of what went wrong, or null. */
	readonly error: string | null;
	readonly empty: { readonly title: string; readonly note?: string };
};

/** What happened to a record, with the states that every list has. */
export function HistoryList({ label, asked, error, empty }: Props) {
	const entries = asked.data?.items ?? [];
	return (
		<ListContent
			pending={asked.isPending}
			error={error}
			onRetry={() => asked.refetch()}
			count={entries.length}
			filtered={false}
			onClear={() => undefined}
			empty={<EmptyState {...empty} />}
		>
			<Timeline label={label} entries={entries} />
		</ListContent>
	);
}
