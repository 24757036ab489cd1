import { Checkbox } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { toggled } from './data-table-selection.ts';
import { MoreRows } from './more-rows.tsx';

/** The phone's way to show a table: one card per row, the whole card opens it. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
	const { rows, rowKey } = props;
	const list = useRef<HTMLUListElement>(null);
	const [top, setTop] = useState(0);
	const virtual = rows.length > 200;
	useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
	const virtualizer = useWindowVirtualizer({
		count: rows.length,
		enabled: virtual,
		estimateSize: () => 96,
		overscan: 8,
		scrollMargin: top,
		getItemKey: (index) => {
			const row = rows[index];
			return row === undefined ? index : rowKey(row);
		},
	});
	if (!virtual) {
		return (
			<>
				<ul className={classes.cards} ref={list} aria-label={props.label}>
					{rows.map((row) => (
						<li key={rowKey(row)}>
							<Card {...props} row={row} />
						</li>
					))}
				</ul>
				<MoreRows {...props} />
			</>
		);
	}
	return (
		<>
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
							<Card {...props} row={row} />
						</li>
					);
				})}
			</ul>
			<MoreRows {...props} />
		</>
	);
}

function Card<Row>(props: DataTableProps<Row> & { readonly row: Row }) {
	const { row, rowKey, rowLabel, selection, onOpen } = props;
	const key = rowKey(row);
	const chosen = selection?.selected.has(key) ?? false;
	return (
		<div
			className={classes.card}
			data-active={props.activeKey === key || undefined}
			data-chosen={chosen || undefined}
		>
			{selection ? (
				<Checkbox
					size="md"
					className={classes.cardCheck}
					aria-label={`${rowLabel(row)} seç`}
					checked={chosen}
					onChange={() => selection.onChange(toggled(selection.selected, key))}
				/>
			) : null}
			{onOpen ? (
				<button
					type="button"
					className={classes.cardOpen}
					aria-label={rowLabel(row)}
					onClick={() => onOpen(row)}
				/>
			) : null}
			<div className={classes.cardBody}>{props.renderCard(row)}</div>
		</div>
	);
}
