import { lazy, Suspense } from 'react';
import classes from './data-table.module.css';
import { DataTableCard } from './data-table-card.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { MoreRows } from './more-rows.tsx';

/** Above this number only visible cards are in the document. */
const virtualFrom = 200;

/** Few lists are long, so the virtualizer loads when one is; offline all cards are rendered. */
const LongCards = lazy(() =>
	import('./data-table-long-cards.tsx').then(
		({ DataTableLongCards }) => ({ default: DataTableLongCards }),
		() => ({ default: AllCards<unknown> }),
	),
);

/** A table on a phone: one card per row, a click opens it. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
	const all = <AllCards {...props} />;
	return (
		<>
			{props.rows.length > virtualFrom ? (
				<Suspense fallback={all}>
					<LongCards {...(props as unknown as DataTableProps<unknown>)} />
				</Suspense>
			) : (
				all
			)}
			{props.further ? <MoreRows {...props.further} /> : null}
		</>
	);
}

function AllCards<Row>(props: DataTableProps<Row>) {
	return (
		<ul className={classes.cards} aria-label={props.label}>
			{props.rows.map((row) => (
				<li key={props.rowKey(row)}>
					<DataTableCard {...props} row={row} />
				</li>
			))}
		</ul>
	);
}
