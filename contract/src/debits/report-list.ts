// Tutanaklar: every paper that needs a second person, by number, order, driver and day.
import { listedReportKinds, listedReportStates } from '@sevk/domain/debits/line/report-list-words';
import { pieceKinds } from '@sevk/domain/orders/piece/order-piece';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, serviceDate } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { report } from './debit-detail.ts';

const reportRow = z.object({
	id,
	depotId: id,
	depotName: z.string(),
	number: z.string(),
	kind: z.enum(listedReportKinds),
	state: z.enum(listedReportStates),
	writtenByName: z.string(),
	writtenAt: instant,
	decidedByName: z.string().nullable(),
	decidedAt: instant.nullable(),
	/** The debit of its goods; null for goods that came from or went to their sender. */
	debitId: id.nullable(),
	driverName: z.string().nullable(),
	plate: z.string().nullable(),
	/** The driver who takes the goods over, of a transfer. */
	receiverName: z.string().nullable(),
	/** The sender whose goods came or went back. */
	senderName: z.string().nullable(),
	/** Day of a receipt of goods. */
	serviceDate: serviceDate.nullable(),
	/** One of the orders of goods that went back to their sender; its papers contain this one. */
	orderId: id.nullable(),
	/** The first three of the orders. */
	orderNos: z.array(z.string()),
	orderCount: z.int(),
	pieceCount: z.int(),
});
export type ReportRow = z.infer<typeof reportRow>;

const filter = {
	depotId: id.optional(),
	/** Number, order number, driver, plate or sender. */
	q: z.string().max(120).optional(),
	kind: z.enum(listedReportKinds).optional(),
	/** Days on which it was written. */
	dateFrom: serviceDate.optional(),
	dateTo: serviceDate.optional(),
};

export const listReports = endpoint({
	name: 'listReports',
	summary:
		'Tutanaklar: kayıp, hasar, devir, mal kabul, göndericiye iade; ikinci kişiyi bekleyenler ve tamamlananlar',
	method: 'GET',
	path: '/api/reports',
	access: 'debits.read',
	query: z.object({ ...filter, ...pageQuery, state: z.enum(listedReportStates).optional() }),
	answer: pageOf(reportRow),
});

export const exportReports = exportOf(listReports, {
	name: 'exportReports',
	summary: 'Tutanakları filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const countReports = endpoint({
	name: 'countReports',
	summary: 'Tutanak sayıları: bekleyen, tamamlanan, reddedilen, geri çekilen',
	method: 'GET',
	path: '/api/reports/counts',
	access: 'debits.read',
	query: z.object(filter),
	answer: z.object({ waiting: z.int(), done: z.int(), rejected: z.int(), withdrawn: z.int() }),
});

const reportDetail = report.extend({
	depotId: id,
	depotName: z.string(),
	goods: z.array(
		z.object({
			pieceId: id,
			barcode: z.string(),
			kind: z.enum(pieceKinds),
			/** The name of a product; empty for a koli. */
			label: z.string(),
			orderId: id.nullable(),
			orderNo: z.string().nullable(),
			senderName: z.string(),
		}),
	),
});
export type ReportDetail = z.infer<typeof reportDetail>;

export const showReport = endpoint({
	name: 'showReport',
	summary: 'Tutanak detayı: mallar, neden, karar',
	method: 'GET',
	path: '/api/reports/:reportId',
	access: 'debits.read',
	params: z.object({ reportId: id }),
	answer: reportDetail,
});
