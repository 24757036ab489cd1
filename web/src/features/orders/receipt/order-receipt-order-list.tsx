import { Switch } from '@mantine/core';
import type { ReceiptOrder } from '@sevk/contract/orders/order-receipts';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { Panel } from '../../../ui/screen/panel.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import classes from './order-receipt-board.module.css';

type Props = {
	readonly orders: readonly ReceiptOrder[];
	/** The order of the last scan, which the list shows. */
	readonly scannedId: string | null;
	/** Changes with every scan, so that the same order is shown again. */
	readonly scanKey: string | null;
};

/** The orders of a delivery; only those in sight are in the document, so that scans stay fluent. */
export const OrderReceiptOrderList = memo(function OrderReceiptOrderList(props: Props) {
	const { orders, scannedId, scanKey } = props;
	const { state, change } = useUrlState({ eksik: '' });
	const isMissingOnly = state.eksik !== '';
	const shown = useMemo(
		() =>
			isMissingOnly
				? orders.filter((order) => !isComplete(order) || order.orderId === scannedId)
				: orders,
		[orders, isMissingOnly, scannedId],
	);
	const missingCount = useMemo(() => orders.filter((order) => !isComplete(order)).length, [orders]);
	const note = `${formatDecimal(orders.length)} sipariş, ${formatDecimal(missingCount)} eksik`;
	return (
		<Panel
			title="Siparişler"
			note={note}
			view={
				<Switch
					label="Yalnız eksikler"
					checked={isMissingOnly}
					onChange={(event) => change({ eksik: event.currentTarget.checked ? '1' : '' })}
				/>
			}
		>
			{shown.length === 0 ? (
				<p className={classes.none}>Eksik sipariş yok.</p>
			) : (
				<Rows orders={shown} scannedId={scannedId} scanKey={scanKey} />
			)}
		</Panel>
	);
});

function Rows({ orders, scannedId, scanKey }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const rows = useVirtualizer({
		count: orders.length,
		getScrollElement: () => box.current,
		estimateSize: () => 56,
		overscan: 6,
		getItemKey: (index) => orders[index]?.orderId ?? index,
	});
	const latest = useRef(orders);
	latest.current = orders;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan
	useLayoutEffect(() => {
		const index = latest.current.findIndex(({ orderId }) => orderId === scannedId);
		if (index >= 0) rows.scrollToIndex(index, { align: 'center' });
	}, [scannedId, scanKey]);

	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
		<section ref={box} className={classes.scroll} tabIndex={0} aria-label="Siparişler listesi">
			<ul className={classes.rows} style={{ height: rows.getTotalSize(), position: 'relative' }}>
				{rows.getVirtualItems().map(({ key, index, start }) => {
					const order = orders[index];
					return order === undefined ? null : (
						<li
							key={key}
							ref={rows.measureElement}
							data-index={index}
							data-complete={isComplete(order) || undefined}
							data-scanned={order.orderId === scannedId || undefined}
							aria-setsize={orders.length}
							aria-posinset={index + 1}
							className={classes.floating}
							style={{ transform: `translateY(${start}px)` }}
						>
							<OrderLine order={order} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function isComplete({ pieces }: ReceiptOrder): boolean {
	return pieces.every(({ receivedAt }) => receivedAt !== null);
}

const OrderLine = memo(function OrderLine({ order }: { readonly order: ReceiptOrder }) {
	const { orderNo, district, neighbourhood, pieces } = order;
	const arrived = pieces.filter(({ receivedAt }) => receivedAt !== null).length;
	return (
		<>
			<span className={classes.order}>
				<strong>{orderNo}</strong>
				<small>{[district, neighbourhood].filter(Boolean).join(' / ')}</small>
			</span>
			<span className={classes.pieces}>
				{pieces.map(({ pieceId, barcode, ordinal, receivedAt }) => (
					<span key={pieceId} data-arrived={receivedAt !== null || undefined}>
						{receivedAt === null ? null : <IconCheck size={14} aria-label="Geldi" />}
						{formatTrackingNumber(barcode)} ({ordinal})
					</span>
				))}
			</span>
			<strong>
				{arrived}/{pieces.length}
			</strong>
		</>
	);
});
