import { columnsOf, filledCells } from '../../common/import/file-columns.ts';
import type { FileRow } from '../../common/import/file-row.ts';
import { senderKeyOf } from '../../senders/sender.ts';
import { orderKeyOf } from '../common/order-key.ts';
import type { OrderFileProfile } from './order-file-profile.ts';

/** Names the order of each row of a file, from the first row to the last. */
type RowGrouper = (row: FileRow) => string;

/**
 * Rows of one order have its number; a further row may leave out the sender, or have only a product.
 * Rows without an order are alone.
 */
export function groupRows({
	columns,
	senderName,
}: Pick<OrderFileProfile, 'columns' | 'senderName'>) {
	const lastSender = new Map<string, string>();
	let previous = '';
	const numbers = columnsOf(columns, 'orderNo');
	const isLine = columnsOf(columns, 'product').length > 0;
	const grouper: RowGrouper = (row) => {
		const orderNo = textAt(row, numbers);
		if (orderNo === '') {
			const isFurther = isLine && previous !== '' && isLineOnly(row, columns);
			return isFurther ? previous : `\u0000${row.line}`;
		}
		const fold = orderKeyOf('', orderNo);
		const [written = ''] = senderName ? [] : filledCells(columns, row.cells, 'senderName');
		const sender = written === '' ? (lastSender.get(fold) ?? '') : senderKeyOf(written);
		lastSender.set(fold, sender);
		previous = `${sender}${fold}`;
		return previous;
	};
	return grouper;
}

/** Whether a row belongs to no order: it cannot be read, or it is hidden and left out. */
export function isUngrouped(
	{ problem, hidden }: FileRow,
	{ hiddenRows }: Pick<OrderFileProfile, 'hiddenRows'>,
): boolean {
	return problem !== undefined || (hidden === true && hiddenRows === 'leave_out');
}

function textAt({ cells }: FileRow, columns: readonly number[]): string {
	for (const column of columns) {
		const cell = (cells[column] ?? '').trim();
		if (cell !== '') return cell;
	}
	return '';
}

/** Whether a row has a product and neither a recipient nor an address. */
function isLineOnly({ cells }: FileRow, columns: OrderFileProfile['columns']): boolean {
	const has = (field: 'product' | 'recipientName' | 'addressLine') =>
		filledCells(columns, cells, field).length > 0;
	return has('product') && !has('recipientName') && !has('addressLine');
}
