import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { toggled } from './data-table-selection.ts';
import { RowCheck } from './row-check.tsx';

/** A row as a card: a click opens it, its checkbox selects it. */
export function DataTableCard<Row>(props: DataTableProps<Row> & { readonly row: Row }) {
	const { row, rowKey, rowLabel, selection, onOpen } = props;
	const key = rowKey(row);
	const isSelected = selection?.selected.has(key) ?? false;
	return (
		<div
			className={classes.card}
			data-active={props.activeKey === key || undefined}
			data-chosen={isSelected || undefined}
		>
			{selection ? (
				<span className={classes.cardCheck}>
					<RowCheck
						label={`${rowLabel(row)} seç`}
						checked={isSelected}
						onChange={() => selection.onChange(toggled(selection.selected, key))}
					/>
				</span>
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
