import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { DataTableCard } from './data-table-card.tsx';
import type { DataTableProps } from './data-table-props.ts';

/** Virtualized cards; each is measured, since heights differ. */
export function DataTableLongCards<Row>(props: DataTableProps<Row>) {
	const { rows, rowKey } = props;
	const list = useRef<HTMLUListElement>(null);
	const [top, setTop] = useState(0);
	useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
	const virtualizer = useWindowVirtualizer({
		count: rows.length,
		estimateSize: () => 96,
		overscan: 8,
		scrollMargin: top,
		getItemKey: (index) => {
			const row = rows[index];
			return row === undefined ? index : rowKey(row);
		},
	});
	return (
		<ul
			className={classes.cards}
			ref={list}
			aria-label={props.label}
			style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
		>
			{virtualizer.getVirtualItems().map((item) => {
				const row = rows[item.index];
				return row === undefined ? null : (
					<li
						key={item.key}
						data-index={item.index}
						ref={virtualizer.measureElement}
						className={classes.floating}
						style={{ transform: `translateY(${item.start - top}px)` }}
					>
						<DataTableCard {...props} row={row} />
					</li>
				);
			})}
		</ul>
	);
}
