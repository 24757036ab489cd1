import { Button } from '@mantine/core';
import type { StandingOrder } from '@sevk/contract/orders/standing-orders';
import { standingNumber } from '@sevk/domain/orders/standing/standing-order-words';
import classes from './standing-order-problems.module.css';

type Props = {
	readonly orders: readonly StandingOrder[];
	readonly onOpen: (id: string) => void;
};

/** The days for which no order could be created, with the next day that has room. */
export function StandingOrderProblems({ orders, onOpen }: Props) {
	const failed = orders
		.flatMap((order) =>
			order.dates.filter(({ state }) => state === 'failed').map((date) => ({ order, date })),
		)
		.toSorted((one, other) => (one.date.serviceDate < other.date.serviceDate ? -1 : 1));
	if (failed.length === 0) return null;
	return (
		<section className={classes.problems} aria-label="Açılamayan siparişler">
			<h2 className={classes.title}>{failed.length} sipariş açılamadı</h2>
			<ul className={classes.list}>
				{failed.map(({ order, date }) => (
					<li key={`${order.id} ${date.serviceDate}`} className={classes.row}>
						<span>
							<strong>
								{standingNumber(order.number)} · {order.recipientName}
							</strong>{' '}
							{date.problem}
						</span>
						<Button size="xs" variant="default" onClick={() => onOpen(order.id)}>
							Gün Seç
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
