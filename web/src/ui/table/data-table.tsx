import {
	type KeyboardEvent,
	memo,
	type RefObject,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { usePhone } from '../screen/use-phone.ts';
import { useWidth } from '../screen/use-width.ts';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { type Column, columnsAt } from './data-table-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { toggled } from './data-table-selection.ts';
import { MoreRows } from './more-rows.tsx';
import { RowCheck } from './row-check.tsx';
import { bringIntoSight, useRowsInSight } from './use-rows-in-sight.ts';

/** Above this number only visible rows are in the document, which makes a page of a list faster. */
const virtualFrom = 40;

/** A table in a wide window, cards on a phone; arrow keys move, Enter opens, Space selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	return usePhone() ? <DataTableCards {...props} /> : <RowTable {...props} />;
}

function RowTable<Row>(props: DataTableProps<Row>) {
	const { rows, rowKey, selection, further, rowHeight = 44 } = props;
	const scroll = useRef<HTMLDivElement>(null);
	const width = useWidth(scroll);
	const columns = useMemo(() => columnsAt(props.columns, width), [props.columns, width]);
	const { from, to } = useRowsInSight(scroll, {
		count: rows.length,
		rowHeight,
		all: rows.length <= virtualFrom,
	});
	const before = from * rowHeight;
	const after = (rows.length - to) * rowHeight;
	const { focused, setFocused, onKey } = useRowKeys(props, scroll, rowHeight);
	const acts = { ...props, onKey, onFocused: setFocused };
	const latest = useRef(acts);
	useLayoutEffect(() => {
		latest.current = acts;
	});

	// Scrolling renders only this table with the same props; header and footer are not rendered again.
	const head = useMemo(() => <DataTableHead {...props} columns={columns} />, [props, columns]);
	const end = useMemo(() => (further ? <MoreRows {...further} /> : null), [further]);

	return (
		<div className={classes.scroll} ref={scroll}>
			<table className={classes.table} aria-label={props.label} aria-rowcount={rows.length + 1}>
				{head}
				<tbody>
					{before > 0 ? <Spacer height={before} /> : null}
					{rows.slice(from, to).map((row, at) => {
						const index = from + at;
						return (
							<TableRow
								key={rowKey(row)}
								id={rowKey(row)}
								row={row}
								index={index}
								columns={columns}
								tabbable={index === Math.min(focused, rows.length - 1)}
								isSelected={selection?.selected.has(rowKey(row)) ?? false}
								active={props.activeKey === rowKey(row)}
								hovered={props.hoveredKey === rowKey(row)}
								selectable={selection !== undefined}
								opens={props.onOpen !== undefined}
								height={rowHeight}
								latest={latest as RefObject<RowActs<unknown>>}
							/>
						);
					})}
					{after > 0 ? <Spacer height={after} /> : null}
				</tbody>
			</table>
			{end}
		</div>
	);
}

/** The row that has the focus, and what the keys do on it. */
function useRowKeys<Row>(
	{ rows, rowKey, selection, onOpen }: DataTableProps<Row>,
	scroll: RefObject<HTMLElement | null>,
	rowHeight: number,
) {
	const [focused, setFocused] = useState(0);

	function walkTo(index: number) {
		const target = Math.max(0, Math.min(rows.length - 1, index));
		setFocused(target);
		if (scroll.current) bringIntoSight(scroll.current, target, rowHeight);
		// Synchronous if the row is already rendered, so that a repeated key loses no step.
		const focusRow = () => {
			const row = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`);
			row?.focus();
			return row instanceof HTMLElement;
		};
		if (!focusRow()) requestAnimationFrame(focusRow);
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
		} else if (event.key === 'Enter' && onOpen) {
			event.preventDefault();
			onOpen(row);
		} else if (event.key === ' ' && selection) {
			event.preventDefault();
			selection.onChange(toggled(selection.selected, rowKey(row)));
		}
	}

	return { focused, setFocused, onKey };
}

type RowActs<Row> = DataTableProps<Row> & {
	readonly onKey: (event: KeyboardEvent, index: number, row: Row) => void;
	readonly onFocused: (index: number) => void;
};

type TableRowProps = {
	readonly row: unknown;
	readonly id: string;
	readonly index: number;
	readonly columns: readonly Column<never>[];
	readonly tabbable: boolean;
	readonly isSelected: boolean;
	readonly active: boolean;
	readonly hovered: boolean;
	readonly selectable: boolean;
	readonly opens: boolean;
	readonly height: number;
	/**
	 * Handlers of clicks and keys, read at the time of the event so that they cause no render of a
	 * row.
	 */
	readonly latest: RefObject<RowActs<unknown>>;
};

/** Renders only if the row itself changed: scrolling must not render rows again. */
const TableRow = memo(function TableRow(props: TableRowProps) {
	const { row, index, columns, isSelected, latest } = props;
	const acts = () => latest.current;
	return (
		<tr
			className={classes.row}
			data-index={index}
			data-key={props.id}
			data-active={props.active || undefined}
			data-hovered={props.hovered || undefined}
			data-chosen={isSelected || undefined}
			data-opens={props.opens ? true : undefined}
			aria-rowindex={index + 2}
			tabIndex={props.tabbable ? 0 : -1}
			onFocus={() => acts().onFocused(index)}
			onKeyDown={(event) => acts().onKey(event, index, row)}
			onClick={(event) => {
				if (!isControl(event.target)) acts().onOpen?.(row);
			}}
			onMouseEnter={() => acts().onHover?.(row)}
			onMouseLeave={() => acts().onHover?.(null)}
			style={{ height: props.height }}
		>
			{props.selectable ? (
				<td className={classes.check}>
					<RowCheck
						label={`${acts().rowLabel(row)} seç`}
						checked={isSelected}
						onChange={() => {
							const { selection, rowKey } = acts();
							selection?.onChange(toggled(selection.selected, rowKey(row)));
						}}
					/>
				</td>
			) : null}
			{columns.map((column) => (
				<td key={column.key} data-align={column.align}>
					{column.cell(row as never)}
				</td>
			))}
		</tr>
	);
});

function Spacer({ height }: { readonly height: number }) {
	return (
		<tr className={classes.spacer}>
			<td style={{ height }} />
		</tr>
	);
}

/** A click on a button, link or box inside a row is not a click on the row. */
function isControl(target: EventTarget): boolean {
	return (
		target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
	);
}
