import type { ReactNode } from 'react';
import { FilteredEmptyState } from './empty-state.tsx';
import { ErrorState, ErrorStrip } from './error-state.tsx';
import classes from './list-content.module.css';
import { SkeletonTable } from './skeleton-table.tsx';

type Props = {
	readonly pending: boolean;
	/** True while the rows belong to the previous query: they are dimmed. */
	readonly stale?: boolean;
	/** The error sentence, or null. */
	readonly error: string | null;
	readonly onRetry: () => void;
	readonly count: number;
	readonly filtered: boolean;
	readonly onClear: () => void;
	/** Shown when the list has no records at all. */
	readonly empty: ReactNode;
	/** The list; also shown with older data while a refresh fails. */
	readonly children: ReactNode;
};

/** The states of a list: loading, error, empty, filtered empty, rows. */
export function ListContent(props: Props) {
	if (props.pending || (props.stale && props.count === 0)) return <SkeletonTable />;
	if (props.error !== null && props.count === 0) {
		return <ErrorState sentence={props.error} onRetry={props.onRetry} />;
	}
	if (props.count === 0) {
		return props.filtered ? <FilteredEmptyState onClear={props.onClear} /> : props.empty;
	}
	return (
		<>
			{props.error === null ? null : <ErrorStrip sentence={props.error} onRetry={props.onRetry} />}
			<div className={classes.list} data-stale={props.stale || undefined}>
				{props.children}
			</div>
		</>
	);
}
