// Haber kâğıdı (docs/domain.md#papers): slips that the driver fills in and leaves at the door.

import { orderPath, routePath } from '@sevk/contract/common/paths';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { clockOf } from '../../../db/sql/row-values.ts';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	pdfSlip,
} from '../../../outside/pdf/pdf-document.ts';
import type { NoticeRow } from './order-notice-store.ts';

export type NoticeFacts = PdfPrinting & { readonly rows: readonly NoticeRow[] };

const box = '□';

export function noticeDocument({ rows, ...printing }: NoticeFacts): PdfDocument {
	const [first] = rows;
	const ofRoute = rows.every(({ routeId }) => routeId === first?.routeId) ? first : undefined;
	const number = ofRoute?.routeNumber ?? first?.orderNo ?? '';
	return {
		...printing,
		title: 'HABER KÂĞIDI',
		number,
		recordPath: ofRoute?.routeId ? routePath(ofRoute.routeId) : orderPath(first?.orderId ?? ''),
		head: [
			['Rota', ofRoute?.routeNumber ?? '—'],
			['Sürücü', ofRoute?.driverName ?? '—'],
			['Sipariş', String(rows.length)],
		],
		body: rows.map((row) => slipOf(row, printing.letterhead)),
		closingLine:
			'Kesik çizgiden kesin. Kapıda herkes okuyabileceği için ad maskelenir, tutar yazılmaz.',
	};
}

function slipOf(row: NoticeRow, { title, lines, publicUrl }: PdfPrinting['letterhead']): PdfBlock {
	const { orderId, orderNo, senderName, pieceCount, recipientName } = row;
	const hours = [clockOf(row.opensAt), clockOf(row.closesAt)].filter((time) => time !== null);
	const open = hours.length === 2 ? ` (${hours.join('–')})` : '';
	return pdfSlip({
		title: 'Adresinize geldik, teslim edemedik',
		issuer: [title, ...lines].join(' · '),
		code: new URL(orderPath(orderId), publicUrl).href,
		lines: [
			`Sipariş No: ${orderNo} · ${pieceCount} koli${senderName === '' ? '' : ` · Gönderici: ${senderName}`}`,
			`Alıcı: ${maskName(recipientName)}${row.stopPosition === null ? '' : ` · Durak: ${row.stopPosition}`}`,
			'Tarih: …… / …… / ………   Saat: …… : ……   Kurye: ……………………………',
			`Neden:  ${box} Adreste kimse yoktu   ${box} Adres bulunamadı   ${box} Ödeme yapılamadı   ${box} Diğer: ……………………`,
			`${box} Yeniden geleceğiz: …… / …… / ………   ${box} Komşuya bıraktık: …………………………`,
			`${box} Kimliğinizle şubemizden alabilirsiniz${open}: ${row.depotName}, ${row.depotAddress}`,
		],
	});
}
