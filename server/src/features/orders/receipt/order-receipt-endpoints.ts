import * as contract from '@sevk/contract/orders/order-receipts';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { readReceiptBoard, readReceipts } from './order-receipt-answer.ts';
import { closeReceipt, receivePiece, undoReceiptLine } from './order-receipt-commands.ts';
import { receiptSheetDocument } from './order-receipt-document.ts';
import { findReceiptHead, listReceiptLines } from './order-receipt-read-store.ts';

type Deps = { readonly db: Database; readonly renderer: DocumentRenderer };

/** Mal Kabul. */
export function implementOrderReceipts({ db, renderer }: Deps): Implementation[] {
	return [
		implement(contract.listReceipts, async ({ query }, caller) =>
			readReceipts(db, caller, query.depotId),
		),
		implement(contract.showReceiptBoard, async ({ query }, caller) =>
			readReceiptBoard(db, caller, query),
		),
		implement(contract.receivePiece, async ({ body }, caller, { act }) => {
			const { scannedAt, delivery = null, ...scan } = body;
			const deviceTime = scannedAt == null ? null : new Date(scannedAt);
			return receivePiece({ db, caller, act }, { ...scan, delivery, scannedAt: deviceTime });
		}),
		implement(contract.undoReceiptLine, async ({ params, body }, caller, { act }) =>
			undoReceiptLine({ db, caller, act }, { ...params, ...body }),
		),
		implement(contract.closeReceipt, async ({ body }, caller, { act }) =>
			closeReceipt({ db, caller, act }, body),
		),
		implement(contract.printReceiptSheet, async ({ params: { receiptId } }, caller) => {
			const head = await findReceiptHead(db, caller.depotIds, receiptId);
			if (head === null) return notFound();
			const lines = await listReceiptLines(db, head.depotId, receiptId);
			const letterhead = await renderer.letterhead(head.depotName);
			const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
			const file = await buildPdf(receiptSheetDocument({ head, lines, ...printing }));
			return paper(file, 'mal-kabul', head.number);
		}),
	];
}
