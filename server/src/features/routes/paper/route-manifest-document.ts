import { formatDayWindow } from '@sevk/domain/common/date/clock-time';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
// Rota listesi (docs/domain.md#papers): the stops by position with phone, window and amount.

import { routePath } from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { maskName, maskPhone } from '@sevk/domain/common/format/name-mask';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { type CashStep, dueAtDoor } from '@sevk/domain/company/company-cash-rounding';
import { type PaymentType, paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { orderWindowOf } from '../../../db/sql/row-values.ts';
import {
	type PdfColumn,
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { RouteOrderRow } from '../reading/route-detail-store.ts';

export type ManifestFacts = PdfPrinting & {
	readonly route: RouteDetail;
	/** The orders that are counted on the route, by stop, with the koli that go out on it. */
	readonly orders: readonly RouteOrderRow[];
	/** Whether names and phones are unmasked; that needs a right and is recorded. */
	readonly open: boolean;
};

const columns: readonly PdfColumn[] = [
	{ label: 'Durak', align: 'right' },
	{ label: 'Aralık' },
	{ label: 'Sipariş No' },
	{ label: 'Alıcı / Telefon', width: 104 },
	{ label: 'Adres', width: '*' },
	{ label: 'Koli', align: 'right' },
	{ label: 'Tahsil edilecek', align: 'right' },
	{ label: 'Not', width: 110 },
];

export function routeManifest(facts: ManifestFacts): PdfDocument {
	const { route, orders, open, ...printing } = facts;
	const step = stepOf(route);
	return {
		...printing,
		title: 'ROTA LİSTESİ (DAĞITIM LİSTESİ)',
		head: headOf(route),
		number: route.number,
		recordPath: routePath(route.id),
		orientation: 'landscape',
		body: [
			pdfTable(columns, rowsOf(orders, open, step), 'Rotada sipariş yok.'),
			pdfText(totalsLine(orders, step), true),
			...(route.note === '' ? [] : [pdfText(`Rota notu: ${route.note}`)]),
		],
		closingLine: open
			? 'Kişisel veri içerir: rota bitince depoya teslim edilir, üçüncü kişilerle paylaşılmaz.'
			: 'Ad ve telefonlar maskelidir.',
	};
}

/** All orders of a route have its step. */
function stepOf({ stops }: RouteDetail): CashStep {
	return stops.flatMap(({ orders }) => orders)[0]?.cashStepKurus ?? 0;
}

function headOf(route: RouteDetail): PdfDocument['head'] {
	const { plate, tour, driverName, departureKm } = route;
	return [
		['Rota', route.number],
		['Tarih', formatDate(route.serviceDate)],
		['Depo', route.depotName],
		['Araç', vehicleWords(plate, tour, '—')],
		['Sürücü', driverName ?? '—'],
		['Yardımcı', route.assistantName === '' ? '—' : route.assistantName],
		['Zimmet No', route.debits.map(({ number }) => number).join(', ') || '—'],
		['Çıkış km', departureKm === null ? '' : formatDecimal(departureKm)],
		['Dönüş km', route.returnKm === null ? '' : formatDecimal(route.returnKm)],
	];
}

function rowsOf(orders: readonly RouteOrderRow[], open: boolean, step: CashStep): string[][] {
	return orders.map((order, at) => {
		const isNewStop = orders[at - 1]?.stopId !== order.stopId;
		const { phone, dueKurus, paymentType } = order;
		const name = open ? order.recipientName : maskName(order.recipientName);
		const shownPhone =
			phone === null ? 'Telefon yok' : open ? formatPhone(phone) : maskPhone(phone);
		return [
			isNewStop ? String(order.position) : '',
			windowOf(order),
			order.orderNo,
			`${name}\n${shownPhone}`,
			isNewStop ? addressOf(order) : '″',
			String(order.pieceCount),
			dueKurus === 0
				? '—'
				: `${formatKurus(dueAtDoor(order, step))}\n${paymentTypeWords[paymentType as PaymentType]}`,
			order.note,
		];
	});
}

function windowOf(row: RouteOrderRow): string {
	return formatDayWindow(orderWindowOf(row));
}

function addressOf(order: RouteOrderRow): string {
	const place = [order.district, order.neighbourhood].filter((part) => part !== '').join(' / ');
	const hint = order.addressHint === '' ? [] : [`Tarif: ${order.addressHint}`];
	return [place, order.addressLine, ...hint].join('\n');
}

/** @example 'Toplam: 12 durak · 14 sipariş · 17 koli        Tahsil edilecek: ₺18.450,00' */
function totalsLine(orders: readonly RouteOrderRow[], step: CashStep): string {
	const stops = new Set(orders.map(({ stopId }) => stopId)).size;
	const pieces = orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0);
	const dueKurus = orders.reduce((sum, order) => sum + dueAtDoor(order, step), 0);
	return `Toplam: ${stops} durak · ${orders.length} sipariş · ${pieces} koli        Tahsil edilecek: ${formatKurus(dueKurus)}`;
}
