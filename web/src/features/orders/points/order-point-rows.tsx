import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import { formatDate } from '@sevk/domain/common/date/date';
import { describeKnowledge } from '@sevk/domain/common/place/known-point';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import classes from './order-point-rows.module.css';

type Props = {
	readonly items: readonly UnplacedOrder[];
	readonly leftOut: number;
	readonly selectedId: string | null;
	readonly onSelect: (id: string) => void;
};

/** The worklist; the arrow keys go from row to row. */
export function OrderPointRows({ items, leftOut, selectedId, onSelect }: Props) {
	const list = useRef<HTMLUListElement>(null);
	const phone = usePhone();

	function step(event: KeyboardEvent) {
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const next = by === undefined ? undefined : items[indexOf(items, selectedId) + by];
		if (next === undefined) return;
		event.preventDefault();
		onSelect(next.id);
		list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
	}

	// On a phone the form is above the rows, and comes into sight instead.
	useEffect(() => {
		if (phone || selectedId === null) return;
		const row = list.current?.querySelector(`[data-id="${selectedId}"]`);
		row?.scrollIntoView({ block: 'nearest' });
	}, [phone, selectedId]);

	return (
		<div className={classes.rows}>
			<p className={classes.count}>
				{joinFacts([
					`${items.length} sipariş`,
					leftOut > 0 ? `${leftOut} sipariş daha sonra listelenir` : '',
				])}
			</p>
			<ul ref={list} onKeyDown={step} aria-label="Konumu belirsiz siparişler">
				{items.map((order) => (
					<li key={order.id}>
						<button
							type="button"
							className={classes.row}
							data-id={order.id}
							aria-current={order.id === selectedId}
							onClick={() => onSelect(order.id)}
						>
							<span className={classes.head}>
								<strong>{order.orderNo}</strong>
								<small>{joinFacts([formatDate(order.serviceDate), order.routeNumber ?? ''])}</small>
							</span>
							<span className={classes.address}>{order.addressLine}</span>
							<span className={classes.known}>
								{joinFacts([
									joinFacts([order.neighbourhood, order.district]),
									order.doubt === null ? knownAs(order) : 'konum başka ilçede olabilir',
								])}
							</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

function indexOf(items: readonly UnplacedOrder[], selectedId: string | null): number {
	return items.findIndex(({ id }) => id === selectedId);
}

/** How the point of an order is known. */
export function knownAs({ knowledge }: Pick<UnplacedOrder, 'knowledge'>): string {
	return knowledge === null ? 'konum yok' : describeKnowledge(knowledge);
}
