import { Menu } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import {
	branchReceipt,
	collectionReceipt,
	deliverySheet,
	printLabels,
	visitNotices,
} from '@sevk/contract/orders/order-papers';
import { attemptOutcomeWords } from '@sevk/domain/orders/next/attempt-words';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { isOpenPlace } from '@sevk/domain/orders/piece/piece-custody';
import { addressOf, type InputOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { PrintMenu } from '../../../ui/document/print-menu.tsx';
import { openSenderHandover } from './sender-handover.tsx';

/** Opens the labels of pieces, orders or a route, ready to print. */
export function openLabels(body: InputOf<typeof printLabels>['body']): Promise<void> {
	return printPaper('Etiketler', () =>
		openFile(printLabels.path, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	);
}

/** Opens the slips of orders or a route that the driver leaves at the door. */
export function openNotices(body: InputOf<typeof visitNotices>['body']): Promise<void> {
	return printPaper('Haber kâğıdı', () =>
		openFile(visitNotices.path, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	);
}

/** The receipt of a payment at the door, or at the branch where no attempt is named. */
export function openReceipt(orderId: string, attemptId: string | null) {
	const params = { orderId };
	const address =
		attemptId === null
			? addressOf(branchReceipt, { params })
			: addressOf(collectionReceipt, { params: { ...params, attemptId } });
	void printPaper('Tahsilat makbuzu', () => openFile(address));
}

/** Yazdır: labels of the order or of one piece, and the proof of each valid delivery attempt. */
export function OrderPapers({ order }: { readonly order: OrderDetail }) {
	const packages = order.pieces.filter(({ kind }) => kind === 'package');
	// An earlier attempt delivered the others.
	const outCount = packages.filter(({ place }) => isOpenPlace(place)).length;
	const attempts = order.attempts.filter(({ revertedAt }) => revertedAt === null);

	function openSheet(attemptId: string) {
		const address = addressOf(deliverySheet, { params: { orderId: order.id, attemptId } });
		void printPaper('Teslimat tutanağı', () => openFile(address));
	}

	return (
		<PrintMenu>
			{packages.length > 1 && outCount > 0 ? (
				<Menu.Item onClick={() => void openLabels({ orderIds: [order.id] })}>
					{outCount === packages.length ? 'Tüm Etiketler' : 'Çıkacak Kolilerin Etiketleri'} (
					{outCount} koli)
				</Menu.Item>
			) : null}
			{packages.map((piece) => (
				<Menu.Item key={piece.id} onClick={() => void openLabels({ pieceIds: [piece.id] })}>
					{packages.length > 1
						? `Etiket ${pieceOrdinal(piece.ordinal, order.pieceCount)}`
						: 'Etiket'}
				</Menu.Item>
			))}
			<Menu.Item onClick={() => void openNotices({ orderIds: [order.id] })}>Haber Kâğıdı</Menu.Item>
			{attempts.length > 0 ? <Menu.Divider /> : null}
			{attempts.map((attempt) => (
				<Menu.Item key={attempt.id} onClick={() => openSheet(attempt.id)}>
					Teslimat Tutanağı · {attempt.attemptNo}. deneme (
					{attemptOutcomeWords[attempt.outcome].label})
				</Menu.Item>
			))}
			{attempts
				.filter(({ collections }) => collections.length > 0)
				.map((attempt) => (
					<Menu.Item key={attempt.id} onClick={() => openReceipt(order.id, attempt.id)}>
						Tahsilat Makbuzu · {attempt.attemptNo}. deneme
					</Menu.Item>
				))}
			{order.branchCollections.length > 0 ? (
				<Menu.Item onClick={() => openReceipt(order.id, null)}>Tahsilat Makbuzu · Şube</Menu.Item>
			) : null}
			{order.senderHandovers.map(({ id, number }) => (
				<Menu.Item key={id} onClick={() => void openSenderHandover(id)}>
					Göndericiye İade Tutanağı · {number}
				</Menu.Item>
			))}
		</PrintMenu>
	);
}
