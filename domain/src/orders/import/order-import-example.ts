import { columnsOf } from '../../common/import/file-columns.ts';
import { cleanCell, type FileRow } from '../../common/import/file-row.ts';
import type { RecordLayout } from '../../common/import/record-file.ts';
import { type OrderColumns, requiredFields } from './order-import-columns.ts';
import { type OrderField, orderFieldWords } from './order-import-fields.ts';

/** The columns of the template with the cells of its example row. */
export const orderExample = {
	orderNo: 'ÖRNEK-1',
	senderName: 'Örnek Mağaza',
	recipientName: 'Ayşe Örnek',
	phone: '0532 000 00 00',
	email: 'ayse@ornek.example',
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Caferağa',
	addressLine: 'Moda Cad. No:1 D:2',
	addressHint: 'Eczanenin üstü',
	postalCode: '34710',
	serviceDate: '20.11.2026',
	windowStart: '09:00',
	windowEnd: '13:00',
	secondWindow: '',
	readyFrom: '08:00',
	pieceCount: '2',
	barcodes: '',
	desi: '8',
	kg: '5',
	paymentType: 'Kapıda Nakit',
	due: '1.250,50',
	amount: '1.250,50',
	coldChain: 'Hayır',
	needsLift: 'Hayır',
	needsAdr: 'Hayır',
	priority: 'Normal',
	serviceMinutes: '10',
	vehiclePlate: '',
	driverName: '',
	note: 'Önce arayın',
} as const satisfies Partial<Record<OrderField, string>>;

/** The template as a file of records. */
export function orderTemplateLayout(): RecordLayout<keyof typeof orderExample> {
	const fields = Object.keys(orderExample) as (keyof typeof orderExample)[];
	return Object.fromEntries(
		fields.map((field) => [
			field,
			{ label: orderFieldWords[field], headings: '', example: orderExample[field] },
		]),
	) as RecordLayout<keyof typeof orderExample>;
}

/** Whether a row is the example of the template: every column that is read has its value. */
export function isOrderExample({ cells }: FileRow, columns: OrderColumns): boolean {
	const example: Partial<Record<OrderField, string>> = orderExample;
	return (
		requiredFields.every((field) => columnsOf(columns, field).length > 0) &&
		columns.every(
			(field, column) =>
				field === null || cleanCell(cells[column] ?? '') === (example[field] ?? ''),
		)
	);
}
