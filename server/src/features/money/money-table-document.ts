import type { MoneyTransferRow } from '@sevk/contract/money/money';
import { moneyKindWords, moneyTransferWord } from '@sevk/domain/money/money-ledger-words';
import type { TableColumn } from '../../outside/table/table-file.ts';

const sideText = ({ kind, label }: MoneyTransferRow['from']) =>
	[moneyKindWords[kind], label].filter(Boolean).join(' · ');

/** Columns of the export of Hareketler. */
export const moneyTable: readonly TableColumn<MoneyTransferRow>[] = [
	{ head: 'Kayıt', kind: 'instant', of: (row) => row.recordedAt },
	{ head: 'Oluş', kind: 'instant', of: (row) => row.happenedAt },
	{ head: 'Hareket', kind: 'text', of: moneyTransferWord, width: 28 },
	{ head: 'Kimden', kind: 'text', of: ({ from }) => sideText(from), width: 34 },
	{ head: 'Kime', kind: 'text', of: ({ to }) => sideText(to), width: 34 },
	{ head: 'Tutar', kind: 'money', of: (row) => row.amountKurus },
	{ head: 'Sipariş No', kind: 'text', of: (row) => row.orderNo },
	{ head: 'Rota', kind: 'text', of: (row) => row.routeNumber, width: 22 },
	{ head: 'Kaydeden', kind: 'text', of: (row) => row.actorName, width: 22 },
	{ head: 'Not', kind: 'text', of: (row) => row.note, width: 30 },
];
