// Yükleme listesi (docs/domain.md#papers): the pieces in the sequence of loading.

import { routePath } from '@sevk/contract/common/paths';
import type { LoadList } from '@sevk/contract/routes/route-sorting';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import {
	type PdfColumn,
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';

export type LoadListFacts = PdfPrinting & {
	readonly list: LoadList;
};

const columns: readonly PdfColumn[] = [
	{ label: 'Durak', align: 'right' },
	{ label: 'İlçe / Mahalle', width: '*' },
	{ label: 'Sipariş No' },
	{ label: 'Koli', align: 'right' },
	{ label: 'Barkod' },
	{ label: 'Gönderici', width: 110 },
	{ label: 'Yüklendi' },
	{ label: 'Not' },
];

export function loadListDocument({ list, ...printing }: LoadListFacts): PdfDocument {
	const { number, lane, serviceDate, plate, tour, driverName, pieces } = list;
	const stops = new Set(pieces.map(({ stopPosition }) => stopPosition)).size;
	return {
		...printing,
		title: 'YÜKLEME LİSTESİ',
		head: [
			['Yükleme hattı', lane],
			['Rota', number],
			['Tarih', formatDate(serviceDate)],
			['Araç', vehicleWords(plate, tour, '—')],
			['Sürücü', driverName ?? '—'],
		],
		number: number,
		recordPath: routePath(list.routeId),
		body: [
			pdfText('Son durak önce yüklenir: listedeki sırayla, yukarıdan aşağıya yükleyin.'),
			pdfTable(columns, rowsOf(list), 'Yüklenecek koli yok.'),
			pdfText(`Toplam: ${stops} durak · ${pieces.length} koli`, true),
		],
	};
}

function rowsOf({ pieces }: LoadList): string[][] {
	return pieces.map((piece, at) => {
		const isNewStop = pieces[at - 1]?.stopPosition !== piece.stopPosition;
		const place = [piece.district, piece.neighbourhood].filter((part) => part !== '').join(' / ');
		return [
			isNewStop ? String(piece.stopPosition) : '',
			isNewStop ? place : '″',
			piece.orderNo,
			piece.ordinal,
			formatTrackingNumber(piece.barcode),
			piece.senderName,
			piece.loaded ? 'Evet' : '',
			piece.coldChain ? 'SOĞUK ZİNCİR' : '',
		];
	});
}
