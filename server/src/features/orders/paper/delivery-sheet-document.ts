// Teslimat tutanağı (docs/domain.md#papers): the proof of one attempt, with all names in full.

import { orderPath } from '@sevk/contract/common/paths';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { formatDistance } from '@sevk/domain/common/place/geo';
import { signaturePathSvg } from '@sevk/domain/files/file-signature';
import { attemptOutcomeWords, codeProofWords } from '@sevk/domain/orders/next/attempt-words';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import {
	type CollectionMethod,
	cardProof,
	collectionMethodWords,
} from '@sevk/domain/reasons/collection-method';
import { type Relation, relationWords } from '@sevk/domain/reasons/relation';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	type PdfSignature,
	pdfHeading,
	pdfPictures,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';

type Attempt = OrderDetail['attempts'][number];

export type DeliverySheetFacts = PdfPrinting & {
	readonly order: OrderDetail;
	readonly attempt: Attempt;
	readonly pictures: readonly Buffer[];
};

function isDelivered({ outcome }: Pick<Attempt, 'outcome'>): boolean {
	return outcome === 'delivered' || outcome === 'partially_delivered';
}

export function deliverySheet(facts: DeliverySheetFacts): PdfDocument {
	const { order, attempt, pictures, ...printing } = facts;
	const delivered = isDelivered(attempt);
	return {
		...printing,
		title: 'TESLİMAT TUTANAĞI',
		head: headOf(order, attempt),
		number: `${order.orderNo}/${attempt.attemptNo}`,
		recordPath: orderPath(order.id),
		body: [
			pdfText(addressOf(order)),
			...goodsBlock(order, attempt),
			...(delivered ? moneyBlock(attempt) : []),
			...returnsBlock(attempt),
			...(attempt.note === '' ? [] : [pdfText(`Not: ${attempt.note}`)]),
			...picturesBlock(attempt, pictures),
			pdfText(outcomeSentence[attempt.outcome], true),
		],
		signatures: [
			{ role: 'Teslim Eden', name: attempt.driverName ?? attempt.recordedByName },
			receiverSignature(attempt, delivered),
		],
	};
}

/** With the signature on the screen, or a remark that the signed paper is attached. */
function receiverSignature(
	{ receivedBy, signature, paperKeys }: Attempt,
	delivered: boolean,
): PdfSignature {
	const role = delivered ? 'Teslim Alan' : 'Alıcı';
	if (signature !== null) {
		const note = `Ekranda imzalandı: ${formatDateTime(signature.signedAt)}`;
		return { role, name: receivedBy, note, drawing: signaturePathSvg(signature) };
	}
	const note = paperKeys.length > 0 ? { note: 'İmzalı kâğıt sipariş kaydındadır.' } : {};
	return { role, name: receivedBy, ...note };
}

const notDelivered = 'Gönderi yukarıda yazılı nedenle teslim edilememiştir.';

const outcomeSentence: Record<Attempt['outcome'], string> = {
	delivered: 'Yukarıda dökümü yapılan gönderi teslim edilmiştir.',
	partially_delivered:
		'Gönderinin yukarıda teslim edildiği yazılan kolileri teslim edilmiş, diğerleri verilmemiştir.',
	failed: notDelivered,
	postponed: notDelivered,
};

function headOf(order: OrderDetail, attempt: Attempt): PdfDocument['head'] {
	const word = attemptOutcomeWords[attempt.outcome].label;
	const words: Readonly<Record<string, string>> = relationWords;
	const relation = words[(attempt.relation ?? '') as Relation] ?? '—';
	const distance = attempt.distanceM === null ? '—' : formatDistance(attempt.distanceM);
	return [
		['Sipariş No', order.orderNo],
		['Rota', attempt.routeNumber],
		['Tarih-Saat', formatDateTime(attempt.happenedAt)],
		['Sonuç', attempt.reasonLabel === null ? word : `${word} (${attempt.reasonLabel})`],
		['Deneme', String(attempt.attemptNo)],
		['Adrese uzaklık', distance],
		['Gönderici', order.senderName || '—'],
		['İrsaliye No', order.dispatchNoteNo ?? '—'],
		['Alıcı', order.recipientName],
		['Telefon', order.phone ?? '—'],
		['Teslim alan', attempt.receivedBy ?? '—'],
		['Kime teslim edildi', relation],
		...(attempt.identityDigits === null
			? []
			: [['Kimlik kontrolü', `T.C. kimlik no …${attempt.identityDigits}`] as const]),
		...(attempt.codeProof === null
			? []
			: [['Teslimat kodu', codeProofWords[attempt.codeProof]] as const]),
		['Sonucu giren', `${attempt.recordedByName}${attempt.fromOffice ? ' (panelden girildi)' : ''}`],
	];
}

function addressOf(order: OrderDetail): string {
	const parts = [order.addressLine, order.neighbourhood, `${order.district} / ${order.province}`];
	return `Adres: ${parts.filter((part) => part !== '').join(', ')}`;
}

function goodsBlock(
	{ lines, pieces, pieceCount, attempts }: OrderDetail,
	{ outcome, deliveredPieceIds, recordedAt }: Attempt,
): PdfBlock[] {
	const packages = pieces.filter(({ kind }) => kind === 'package');
	const products = lines.map((line) => [
		line.product,
		`${formatDecimal(line.quantity, Number.isInteger(line.quantity) ? 0 : 2)} ${line.unit}`,
		formatKurus(line.unitPriceKurus),
	]);
	const columns = [
		{ label: 'Ürün', width: '*' },
		{ label: 'Miktar', align: 'right' },
		{ label: 'Birim fiyat', align: 'right' },
	] as const;
	const isReceived = ({ id }: { id: string }) => deliveredPieceIds.includes(id);
	const listOf = (label: string, some: typeof packages) => {
		const barcodes = some.map(({ barcode, senderBarcode, ordinal }) => {
			const own = formatTrackingNumber(barcode);
			const codes = senderBarcode === null ? own : `${own} · ${senderBarcode}`;
			return `${codes} (${pieceOrdinal(ordinal, pieceCount)})`;
		});
		return pdfText(`${label}: ${some.length} koli · ${barcodes.join(', ')}`);
	};
	const received = packages.filter(isReceived);
	const earlierIds = attempts
		.filter((one) => one.revertedAt === null && one.recordedAt < recordedAt)
		.flatMap((one) => one.deliveredPieceIds);
	const earlier = packages.filter((piece) => !isReceived(piece) && earlierIds.includes(piece.id));
	const others = packages.filter((piece) => !isReceived(piece) && !earlier.includes(piece));
	return [
		...(products.length === 0
			? []
			: [pdfHeading('Siparişteki ürünler'), pdfTable(columns, products)]),
		...(!isDelivered({ outcome })
			? [listOf('Koliler', packages)]
			: [listOf('Teslim edilen koliler', received)]),
		...(earlier.length === 0 ? [] : [listOf('Daha önce teslim edilen koliler', earlier)]),
		...(!isDelivered({ outcome }) || others.length === 0
			? []
			: [listOf('Bu teslimatta verilmeyen koliler', others)]),
	];
}

function moneyBlock({ collections, collectionsWithheld }: Attempt): PdfBlock[] {
	if (collectionsWithheld) return [pdfText('Tahsilat: kasa sayımından sonra gösterilir')];
	if (collections.length === 0) return [pdfText('Tahsilat: yok')];
	const columns = [
		{ label: 'Tahsilat', width: '*' },
		{ label: 'Slip / Makbuz No · Onay' },
		{ label: 'Tutar', align: 'right' },
	] as const;
	const rows = collections.map((one) => [
		collectionMethodWords[one.method as CollectionMethod],
		cardProof(one) || '—',
		formatKurus(one.amountKurus),
	]);
	return [pdfTable(columns, rows)];
}

function returnsBlock({ returns }: Attempt): PdfBlock[] {
	if (returns.length === 0) return [];
	const columns = [
		{ label: 'Ürün', width: '*' },
		{ label: 'Miktar', align: 'right' },
		{ label: 'Neden', width: '*' },
	] as const;
	const rows = returns.map(({ product, quantity, reasonLabel }) => [
		product,
		formatDecimal(quantity, Number.isInteger(quantity) ? 0 : 2),
		reasonLabel,
	]);
	return [pdfHeading('Kapıda alınan ürün iadeleri'), pdfTable(columns, rows)];
}

function picturesBlock({ photoKeys, paperKeys }: Attempt, pictures: readonly Buffer[]): PdfBlock[] {
	const fileCount = photoKeys.length + paperKeys.length;
	if (fileCount === 0) return [];
	const missing = fileCount - pictures.length;
	return [
		pdfHeading(paperKeys.length === 0 ? 'Fotoğraflar' : 'Fotoğraflar ve imzalı kâğıt'),
		...(pictures.length === 0 ? [] : [pdfPictures(pictures)]),
		...(missing === 0 ? [] : [pdfText(`${missing} dosya bu belgede gösterilemiyor.`)]),
	];
}
