import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { type Column, nextSort } from './data-table-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { withRows } from './data-table-selection.ts';
import { RowCheck } from './row-check.tsx';

/** The sticky header: names, sorting, select all. */
export function DataTableHead<Row>(props: DataTableProps<Row>) {
	const { columns, rows, rowKey, selection } = props;
	const selectedCount = selection?.selected.size
		? rows.filter((row) => selection.selected.has(rowKey(row))).length
		: 0;
	return (
		<thead className={classes.head}>
			<tr>
				{selection ? (
					<th className={classes.check} scope="col">
						<RowCheck
							label="Tümünü seç"
							checked={rows.length > 0 && selectedCount === rows.length}
							mixed={selectedCount > 0 && selectedCount < rows.length}
							onChange={(all) =>
								selection.onChange(withRows(selection.selected, rows.map(rowKey), all))
							}
						/>
					</th>
				) : null}
				{columns.map((column) => (
					<HeadCell key={column.key} column={column} {...props} />
				))}
			</tr>
		</thead>
	);
}

function HeadCell<Row>({ column, sort, onSort }: DataTableProps<Row> & { column: Column<Row> }) {
	const sorted = sort && sort.key === column.sort ? sort.direction : undefined;
	const Icon =
		sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
	const ariaSort = sorted === 'asc' ? 'ascending' : 'descending';
	return (
		<th
			scope="col"
			data-align={column.align}
			style={{ width: column.width }}
			{...(sorted ? { 'aria-sort': ariaSort } : {})}
		>
			{column.sort && onSort ? (
				<button
					type="button"
					className={classes.sort}
					data-sorted={sorted}
					onClick={() => onSort(nextSort(sort, column.sort ?? column.key))}
				>
					{column.head}
					<Icon size={14} stroke={1.8} aria-hidden />
				</button>
			) : (
				column.head
			)}
		</th>
	);
}
