import type { ExportFormat } from '@sevk/contract/common/export';
import { type RecordLayout, templateFields } from '@sevk/domain/common/import/record-file';
import { fileOf } from '../../http/endpoint/exported.ts';
import type { TableColumn } from '../../outside/table/table-file.ts';

/** The headings of a file of records with an example row. */
export function templateOf<Field extends string>(
	title: string,
	layout: RecordLayout<Field>,
	format: ExportFormat,
) {
	const columns = templateFields(layout).map(
		(field): TableColumn<RecordLayout<Field>> => ({
			head: layout[field].label,
			kind: 'code',
			of: (row) => row[field].example,
		}),
	);
	return fileOf({ title, columns }, format, once([layout]));
}

type RefusedRows = {
	readonly headers: readonly string[];
	readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string }[];
};

/** Refused rows as they were in the file, with the reason in a further column. */
export function rejectedRowsFile({ headers, rows }: RefusedRows) {
	const columns: TableColumn<RefusedRows['rows'][number]>[] = [
		...headers.map(
			(head, column): TableColumn<RefusedRows['rows'][number]> => ({
				head,
				kind: 'code',
				of: ({ cells }) => cells[column] ?? '',
			}),
		),
		{ head: 'Hata', kind: 'text', of: ({ reason }) => reason, width: 70 },
	];
	return fileOf({ title: 'Hatalı Satırlar', columns }, 'xlsx', once(rows));
}

async function* once<Row>(rows: readonly Row[]) {
	yield rows;
}
