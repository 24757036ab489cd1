import { Alert, List } from '@mantine/core';
import { routePath } from '@sevk/contract/common/paths';
import { type OrderDetail, revealOrder } from '@sevk/contract/orders/order-detail';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { call } from '../../../api/call/call.ts';
import { recordState } from '../../../api/connection/list-state.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { preloadMap } from '../../../map/view/map-view.tsx';
import { DetailScreen } from '../../../ui/list/detail-screen.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import type { ScreenProps } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { MaskedText } from '../../../ui/value/masked-text.tsx';
import { Price } from '../../../ui/value/price.tsx';
import { AddressSummary } from '../../addresses/address-summary.tsx';
import { MoneyOfOrder } from '../../money/money-of-order.tsx';
import { orderChip, paymentOf, windowOf } from '../common/order-columns.tsx';
import { OrderDemandChips } from '../common/order-demand.tsx';
import { collectedOf, dueAtDoor, roundingOf } from '../common/order-money.ts';
import { OrderPapers } from '../common/order-papers.tsx';
import { useOrder } from '../common/order-queries.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderAttempts } from './order-attempts.tsx';
import { OrderBonds } from './order-bonds.tsx';
import classes from './order-detail-screen.module.css';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OrderPosition } from './order-position.tsx';

type Props = {
	/** What an order on the road waits for; a part of routes, which the app passes in. */
	readonly roadPart: (order: OrderDetail) => ReactNode;
	/** What brings an order onto a route, and what plans obey. */
	readonly planActs: (order: OrderDetail) => ReactNode;
};

/** Sipariş Detayı: place and holder, recipient, and the whole history. */
export function OrderDetailScreen({ roadPart, planActs }: Props) {
	const { orderID } = useParams({ strict: false }) as { orderID: string };
	const order = useOrder(orderID);
	useEffect(preloadMap, []);
	return (
		<DetailScreen
			title="Sipariş"
			{...recordState(order)}
			frame={order.data ? frameOf(order.data, roadPart(order.data), planActs(order.data)) : null}
		/>
	);
}

function frameOf(order: OrderDetail, road: ReactNode, planActs: ReactNode): ScreenProps {
	return {
		title: order.orderNo,
		beside: (
			<>
				<StatusChip {...orderChip(order)} />
				<OrderDemandChips order={order} />
			</>
		),
		actions: (
			<ServerActs>
				{planActs}
				<OrderActs order={order} />
				<OrderPapers order={order} />
			</ServerActs>
		),
		summary: <Whereabouts order={order} />,
		children: (
			<div className={classes.columns}>
				<div className={classes.column}>
					{road}
					<BranchWait until={order.branchUntil} />
					<Warnings order={order} />
					<RecipientPanel order={order} />
					<OrderLines order={order} />
					<MoneyPanel order={order} />
					<OrderPieces order={order} />
				</div>
				<div className={classes.column}>
					<DeliveryPanel order={order} />
					<OrderBonds order={order} />
					<OrderAttempts order={order} />
					<OrderNotes order={order} />
					<OrderHistory orderId={order.id} />
				</div>
			</div>
		),
	};
}

/** The account of the sender, where its printed name does not say it. */
function senderAccountOf({ senderAccount: account, senderName }: OrderDetail) {
	if (account === null) return [];
	const value = senderName === account.title ? account.code : `${account.title} (${account.code})`;
	return [{ label: 'Gönderici hesabı', value }];
}

/** Place and holder of the order in one sentence. */
function Whereabouts({ order }: { readonly order: OrderDetail }) {
	return (
		<section className={classes.where} aria-label="Nerede, kimde?">
			<IconMapPin size={20} stroke={1.8} aria-hidden />
			<div>
				<small>Nerede, kimde?</small>
				<strong>{order.whereabouts}</strong>
			</div>
		</section>
	);
}

/** Until when it may wait at the branch, and whether that day has passed. */
function BranchWait({ until }: { readonly until: string | null }) {
	if (until === null) return null;
	const over = until < todayIn(new Date());
	return (
		<Alert
			color={over ? 'amber' : 'blue'}
			variant="light"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={over ? 'Şubede bekleme süresi doldu' : 'Şubede bekliyor'}
		>
			{over
				? `Son gün: ${formatDate(until)}. Göndericiye iade edin ya da yeni bir teslimat tarihi verin.`
				: `Son gün: ${formatDate(until)}.`}
		</Alert>
	);
}

function Warnings({ order }: { readonly order: OrderDetail }) {
	if (order.warnings.length === 0) return null;
	return (
		<Alert
			color="amber"
			variant="light"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title="Kontrol bekleyen uyarılar"
		>
			<List size="sm">
				{order.warnings.map((warning) => (
					<List.Item key={warning.code}>{warning.sentence}</List.Item>
				))}
			</List>
		</Alert>
	);
}

function RecipientPanel({ order }: { readonly order: OrderDetail }) {
	const mayReveal = useMay('orders.reveal');
	const reveal = async () => call(revealOrder, { params: { orderId: order.id } });
	const place = [order.neighbourhood, order.district, order.province].filter(Boolean).join(', ');
	return (
		<Panel title="Alıcı">
			<Facts
				facts={[
					{
						label: 'Ad soyad',
						value: (
							<MaskedText
								masked={order.recipientName}
								what="Adı"
								onReveal={
									mayReveal && order.nameMasked
										? async () => (await reveal()).recipientName
										: undefined
								}
							/>
						),
					},
					{
						label: 'Telefon',
						value: order.phone ? (
							<MaskedText
								masked={order.phone}
								what="Telefonu"
								onReveal={
									mayReveal && order.phoneMasked
										? async () => formatPhone((await reveal()).phone ?? '—')
										: undefined
								}
							/>
						) : (
							'Telefon yok'
						),
					},
					...(order.email
						? [
								{
									label: 'E-posta',
									value: (
										<MaskedText
											masked={order.email}
											what="E-posta adresini"
											onReveal={
												mayReveal && order.phoneMasked
													? async () => (await reveal()).email ?? '—'
													: undefined
											}
										/>
									),
								},
							]
						: []),
					...(order.senderName ? [{ label: 'Gönderici', value: order.senderName }] : []),
					...senderAccountOf(order),
				]}
			/>
			<div className={classes.address}>
				<div>{order.addressLine}</div>
				<div>
					{place}
					{order.postalCode ? ` · ${order.postalCode}` : ''}
				</div>
				{order.addressHint ? <div className={classes.hint}>Tarif: {order.addressHint}</div> : null}
				<AddressSummary summary={order.addressSummary} addressId={order.addressId} />
				<OrderPosition order={order} />
			</div>
		</Panel>
	);
}

/** A line ends between two windows, never within one. */
function Windows({ words }: { readonly words: string }) {
	return words.split(', ').map((window, at) => (
		<Fragment key={window}>
			{at === 0 ? null : ', '}
			<span className={classes.window}>{window}</span>
		</Fragment>
	));
}

function DeliveryPanel({ order }: { readonly order: OrderDetail }) {
	return (
		<Panel title="Teslimat">
			<Facts
				facts={[
					{ label: 'Teslimat tarihi', value: formatDate(order.serviceDate) },
					{ label: 'Teslimat aralığı', value: <Windows words={windowOf(order)} /> },
					...(order.readyFrom ? [{ label: 'Depoda hazır', value: order.readyFrom }] : []),
					...(order.serviceMinutes === null
						? []
						: [{ label: 'Kapıda süre', value: `${order.serviceMinutes} dk` }]),
					{ label: 'Deneme', value: `${order.attemptNo}. deneme` },
					{ label: 'Depo', value: order.depotName },
					{
						label: 'Rota',
						value: order.routeId ? (
							<Link to={routePath(order.routeId)}>{order.routeNumber}</Link>
						) : isWaiting(order) ? (
							'Rotaya atanmadı'
						) : (
							'—'
						),
					},
					...(order.fixedCrew ? [{ label: 'Sabitlendi', value: crewWords(order.fixedCrew) }] : []),
					...(order.appointmentDate
						? [{ label: 'Randevu', value: formatDate(order.appointmentDate) }]
						: []),
					{
						label: 'Yük',
						value: `${order.pieceCount} koli · ${order.desi.toLocaleString('tr-TR')} desi · ${order.kg.toLocaleString('tr-TR')} kg`,
					},
					...(order.dispatchNoteNo
						? [{ label: 'Sevk irsaliyesi', value: order.dispatchNoteNo }]
						: []),
					...(order.note ? [{ label: 'Sipariş notu', value: order.note }] : []),
				]}
			/>
		</Panel>
	);
}

/** The vehicle and driver to which a plan gives the order. */
function crewWords(crew: NonNullable<OrderDetail['fixedCrew']>): string {
	const { vehicleId, plate, driverId, driverName } = crew;
	return joinFacts([
		vehicleId === null ? null : plate === null ? 'Başka depodaki araç' : formatPlate(plate),
		driverId === null ? null : (driverName ?? 'Başka depodaki sürücü'),
	]);
}

function MoneyPanel({ order }: { readonly order: OrderDetail }) {
	const maySettle = useMay('settlements.read');
	return (
		<Panel title="Ödeme ve Tahsilat">
			<Facts
				facts={[
					{
						label: 'Tutar',
						value: <Price price={order.amountKurus} preCampaignPrice={order.preCampaignKurus} />,
					},
					{ label: 'Ödeme tipi', value: paymentOf(order) },
					{ label: 'Tahsil edilecek', value: <Price price={dueAtDoor(order)} /> },
					{ label: 'Tahsil edilen', value: <Collected amountKurus={collectedOf(order)} /> },
					...roundingFacts(order),
					...restOf(order),
					...order.branchCollections.map((paid) => ({
						label: 'Şubede tahsil eden',
						value: `${paid.collectedByName} · ${collectionMethodWords[paid.method]}`,
					})),
				]}
			/>
			{maySettle && isPaid(order) ? <MoneyOfOrder orderId={order.id} /> : null}
		</Panel>
	);
}

/** Whether money of it was taken at the door or at the branch. */
function isPaid(order: OrderDetail): boolean {
	return collectedOf(order) !== 0 || order.branchCollections.length > 0;
}

function roundingFacts(order: OrderDetail) {
	const rounding = roundingOf(order);
	return rounding === 0 ? [] : [{ label: 'Yuvarlama farkı', value: formatKurus(rounding) }];
}

/** What is left to collect after a payment in part. */
function restOf(order: OrderDetail) {
	const collected = collectedOf(order) ?? 0;
	const rest = dueAtDoor(order) - collected + roundingOf(order);
	return collected > 0 && rest > 0 ? [{ label: 'Kalan', value: <Price price={rest} /> }] : [];
}

/** Null while a blind count withholds the amount. */
function Collected({ amountKurus }: { readonly amountKurus: number | null }) {
	return amountKurus === null ? withheldSumWords(null) : <Price price={amountKurus} />;
}

/** Whether the goods may go out on a route again. */
function isWaiting({ state }: OrderDetail): boolean {
	return (['confirm', 'assign', 'carry-over'] as const).some((act) => orderAfter(state, act));
}
