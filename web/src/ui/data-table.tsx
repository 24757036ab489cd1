import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { toggled } from './data-table-selection.ts';
import { MoreRows } from './more-rows.tsx';
import { usePhone } from './use-phone.ts';
import { useWidth } from './use-width.ts';

/** Above this many rows only the visible ones are in the document. */
const virtualFrom = 200;

/** A dense table on a desk, cards on a phone; arrows walk, Enter opens, Space selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	return usePhone() ? <DataTableCards {...props} /> : <DeskTable {...props} />;
}

function DeskTable<Row>(props: DataTableProps<Row>) {
	const { rows, rowKey, selection, rowHeight = 44 } = props;
	const scroll = useRef<HTMLDivElement>(null);
	const width = useWidth(scroll);
	const columns = useMemo(
		() => props.columns.filter((column) => width === 0 || width >= (column.from ?? 0)),
		[props.columns, width],
	);
	const [focused, setFocused] = useState(0);
	const virtual = rows.length > virtualFrom;
	const virtualizer = useVirtualizer({
		count: rows.length,
		enabled: virtual,
		getScrollElement: () => scroll.current,
		estimateSize: () => rowHeight,
		overscan: 12,
	});
	const shown = virtual
		? virtualizer.getVirtualItems().map((item) => item.index)
		: rows.map((_, index) => index);
	const before = virtual ? (shown[0] ?? 0) * rowHeight : 0;
	const after = virtual ? (rows.length - 1 - (shown.at(-1) ?? -1)) * rowHeight : 0;

	function walkTo(index: number) {
		const target = Math.max(0, Math.min(rows.length - 1, index));
		setFocused(target);
		if (virtual) virtualizer.scrollToIndex(target);
		requestAnimationFrame(() => {
			scroll.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`)?.focus();
		});
	}

	function onKey(event: KeyboardEvent, index: number, row: Row) {
		if (event.target !== event.currentTarget) return;
		const steps: Record<string, number> = {
			ArrowDown: index + 1,
			ArrowUp: index - 1,
			Home: 0,
			End: rows.length - 1,
			PageDown: index + 12,
			PageUp: index - 12,
		};
		const step = steps[event.key];
		if (step !== undefined) {
			event.preventDefault();
			walkTo(step);
		} else if (event.key === 'Enter' && props.onOpen) {
			event.preventDefault();
			props.onOpen(row);
		} else if (event.key === ' ' && selection) {
			event.preventDefault();
			selection.onChange(toggled(selection.selected, rowKey(row)));
		}
	}

	return (
		<div className={classes.scroll} ref={scroll}>
			<table className={classes.table} aria-label={props.label} aria-rowcount={rows.length + 1}>
				<DataTableHead {...props} columns={columns} />
				<tbody>
					{before > 0 ? <Spacer height={before} /> : null}
					{shown.map((index) => {
						const row = rows[index];
						return row === undefined ? null : (
							<DeskRow
								key={rowKey(row)}
								{...props}
								row={row}
								index={index}
								columns={columns}
								tabbable={index === Math.min(focused, rows.length - 1)}
								onKey={onKey}
								onFocused={setFocused}
							/>
						);
					})}
					{after > 0 ? <Spacer height={after} /> : null}
				</tbody>
			</table>
			<MoreRows {...props} />
		</div>
	);
}

type DeskRowProps<Row> = DataTableProps<Row> & {
	readonly row: Row;
	readonly index: number;
	readonly tabbable: boolean;
	readonly onKey: (event: KeyboardEvent, index: number, row: Row) => void;
	readonly onFocused: (index: number) => void;
};

function DeskRow<Row>(props: DeskRowProps<Row>) {
	const { row, index, columns, rowKey, selection, onOpen, onHover } = props;
	const key = rowKey(row);
	const chosen = selection?.selected.has(key) ?? false;
	return (
		<tr
			className={classes.row}
			data-index={index}
			data-active={props.activeKey === key || undefined}
			data-chosen={chosen || undefined}
			data-opens={onOpen ? true : undefined}
			aria-rowindex={index + 2}
			tabIndex={props.tabbable ? 0 : -1}
			onFocus={() => props.onFocused(index)}
			onKeyDown={(event) => props.onKey(event, index, row)}
			onClick={(event) => {
				if (onOpen && !isControl(event.target)) onOpen(row);
			}}
			onMouseEnter={() => onHover?.(row)}
			onMouseLeave={() => onHover?.(null)}
			style={{ height: props.rowHeight ?? 44 }}
		>
			{selection ? (
				<td className={classes.check}>
					<Checkbox
						size="xs"
						aria-label={`${props.rowLabel(row)} seç`}
						checked={chosen}
						onChange={() => selection.onChange(toggled(selection.selected, key))}
					/>
				</td>
			) : null}
			{columns.map((column) => (
				<td key={column.key} data-align={column.align}>
					{column.cell(row)}
				</td>
			))}
		</tr>
	);
}

function Spacer({ height }: { readonly height: number }) {
	return (
		<tr className={classes.spacer}>
			<td style={{ height }} />
		</tr>
	);
}

/** A click on a button, link or box inside a row is meant for that, not for the row. */
function isControl(target: EventTarget): boolean {
	return (
		target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
	);
}
