import type { OrderRow } from '@sevk/contract/orders/orders';
import { formatDayWindow } from '@sevk/domain/common/date/clock-time';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import type { StateWord } from '@sevk/domain/common/rule/tone';
import { type OrderWindow, windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import { type PaymentType, paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDepotSuffix, useRouteName } from '../../../api/state/depot-name.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { demandWords, OrderDemandIcons } from './order-demand.tsx';
import { dueAtDoor } from './order-money.ts';

export function windowOf(order: OrderWindow): string {
	return formatDayWindow(windowOfOrder(order));
}

export function paymentOf(order: { readonly paymentType: string }): string {
	return paymentTypeWords[order.paymentType as PaymentType] ?? order.paymentType;
}

/**
 * Commercial state and custody as one chip (docs/domain.md#order-states): "Teslim Edilemedi ·
 * Zimmette". Custody is shown only if the state does not imply it.
 */
export function orderChip(order: Pick<OrderRow, 'state' | 'custodyPlace'>): StateWord {
	const word = orderStateWords[order.state];
	const { custodyPlace: place } = order;
	const obvious =
		place === 'depot' ||
		(place === 'debit' && order.state === 'out_for_delivery') ||
		(place === 'recipient' && order.state === 'delivered') ||
		(place === 'sender' && order.state === 'returned') ||
		(place === 'lost' && order.state === 'lost');
	return obvious ? word : { ...word, label: `${word.label} · ${custodyPlaceWords[place]}` };
}

/** The order's route, with its depot below where several depots are shown. */
function OrderRoute({ order }: { readonly order: OrderRow }) {
	const depotSuffix = useDepotSuffix();
	if (order.routeNumber === null) return '—';
	return <CellLines top={order.routeNumber} below={depotSuffix(order.depotId)} />;
}

export const orderColumns: readonly Column<OrderRow>[] = [
	{
		key: 'orderNo',
		head: 'Sipariş No',
		sort: 'orderNo',
		cell: (order) => (
			<CellLines
				top={
					<>
						{order.orderNo}
						<OrderDemandIcons order={order} />
						{order.warningCount > 0 ? (
							<IconAlertTriangle
								size={14}
								stroke={2}
								aria-label={`${order.warningCount} uyarı`}
								style={{ marginLeft: 6, color: 'var(--mantine-color-amber-7)', verticalAlign: -2 }}
							/>
						) : null}
					</>
				}
				below={
					joinFacts([
						order.senderName,
						order.attemptNo > 1 ? `${order.attemptNo}. deneme` : null,
					]) || null
				}
			/>
		),
	},
	{
		key: 'recipient',
		head: 'Alıcı',
		sort: 'recipient',
		cell: (order) => <CellLines top={order.recipientName} below={order.phone} />,
	},
	{
		key: 'district',
		head: 'İlçe / Mahalle',
		sort: 'district',
		cell: (order) => <CellLines top={order.district || '—'} below={order.neighbourhood} />,
	},
	{
		key: 'date',
		head: 'Teslimat',
		sort: 'serviceDate',
		cell: (order) => <CellLines top={formatDate(order.serviceDate)} below={windowOf(order)} />,
	},
	{
		key: 'state',
		head: 'Durum',
		cell: (order) => <StatusChip {...orderChip(order)} />,
	},
	{
		key: 'route',
		head: 'Rota',
		from: 1000,
		cell: (order) => <OrderRoute order={order} />,
	},
	{
		key: 'load',
		head: 'Yük',
		align: 'right',
		from: 1120,
		cell: (order) => (
			<CellLines
				top={`${order.pieceCount} koli`}
				below={`${order.desi.toLocaleString('tr-TR')} desi`}
			/>
		),
	},
	{
		key: 'amount',
		head: 'Tutar',
		sort: 'amount',
		align: 'right',
		cell: (order) => (
			<CellLines
				top={formatKurus(order.amountKurus)}
				below={
					dueAtDoor(order) > 0 ? `Tahsil edilecek ${formatKurus(order.dueKurus)}` : paymentOf(order)
				}
			/>
		),
	},
];

export function OrderCard({ order }: { readonly order: OrderRow }) {
	const nameOf = useRouteName();
	const { routeNumber, depotId } = order;
	return (
		<CardFacts
			title={joinFacts([order.orderNo, order.recipientName])}
			note={joinFacts([
				order.senderName,
				joinFacts([order.district, order.neighbourhood], ' / '),
				`${formatDate(order.serviceDate)} ${windowOf(order)}`,
			])}
			chip={<StatusChip {...orderChip(order)} size="sm" />}
			left={joinFacts([
				`${order.pieceCount} koli`,
				...demandWords(order),
				routeNumber ? nameOf(routeNumber, depotId) : null,
			])}
			right={
				dueAtDoor(order) > 0
					? `Tahsil edilecek ${formatKurus(order.dueKurus)}`
					: formatKurus(order.amountKurus)
			}
		/>
	);
}
