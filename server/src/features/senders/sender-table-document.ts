import type { ListedSender } from '@sevk/contract/senders/senders';
import { formatIban } from '@sevk/domain/common/identifier/iban';
import { senderFieldWords, senderStateWords } from '@sevk/domain/senders/sender-words';
import type { TableColumn } from '../../outside/table/table-file.ts';

const words = senderFieldWords;

/** Columns of the export of Göndericiler. */
export const senderTable: readonly TableColumn<ListedSender>[] = [
	{ head: words.code.label, kind: 'code', of: (row) => row.code },
	{ head: words.title.label, kind: 'text', of: (row) => row.title, width: 36 },
	{ head: words.taxNumber.label, kind: 'code', of: (row) => row.taxNumber },
	{ head: words.taxOffice.label, kind: 'text', of: (row) => row.taxOffice },
	{ head: words.address.label, kind: 'text', of: (row) => row.address, width: 40 },
	{ head: 'Yetkili', kind: 'text', of: (row) => row.contactName },
	{
		head: 'IBAN',
		kind: 'code',
		of: (row) => (row.iban === null ? null : formatIban(row.iban)),
		width: 34,
	},
	{ head: 'Durum', kind: 'text', of: (row) => senderStateWords[row.state].label },
];

type Fact = { readonly label: string; readonly value: string };

/** Columns of what is stored about a contact. */
export const contactDataTable: readonly TableColumn<Fact>[] = [
	{ head: 'Bilgi', kind: 'text', of: (row) => row.label },
	{ head: 'Değer', kind: 'text', of: (row) => row.value },
];
