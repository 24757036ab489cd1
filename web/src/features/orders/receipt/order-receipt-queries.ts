import {
	listReceipts,
	printReceiptSheet,
	showReceiptBoard,
} from '@sevk/contract/orders/order-receipts';
import { useQuery } from '@tanstack/react-query';
import { addressOf, type InputOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { reading } from '../../../api/call/query-options.ts';
import { printPaper } from '../../../ui/document/document-print.ts';

export function useReceipts(depotId: string) {
	return useQuery(reading(listReceipts, { query: { depotId } }));
}

/** A delivery; goods without a sender have an empty name. */
export type BoardQuery = InputOf<typeof showReceiptBoard>['query'] & {
	readonly senderName: string;
};

export function useReceiptBoard(query: BoardQuery) {
	return useQuery(reading(showReceiptBoard, { query }));
}

/** Opens the paper of an ended receipt, ready to print. */
export function printReceipt(receiptId: string): Promise<void> {
	return printPaper('Mal kabul tutanağı', () =>
		openFile(addressOf(printReceiptSheet, { params: { receiptId } })),
	);
}
