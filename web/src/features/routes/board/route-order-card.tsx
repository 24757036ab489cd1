import { useDraggable } from '@dnd-kit/core';
import { formatDayWindow } from '@sevk/domain/common/date/clock-time';
import { formatKurus } from '@sevk/domain/common/format/money';
import { type BondKind, bondWords } from '@sevk/domain/orders/common/order-bond';
import { windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { memo } from 'react';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { bondIcons } from '../../orders/common/order-bond-menu.tsx';
import { ColdChainIcon } from '../../orders/common/order-cold-chain.tsx';
import type { PlanOrder } from '../common/route-plan.ts';
import { MoveButton } from './route-move-button.tsx';
import classes from './route-order-card.module.css';

export type OrderCardProps = {
	readonly order: PlanOrder;
	readonly isSelected: boolean;
	/** True while a move from or to here is not answered. */
	readonly moving: boolean;
	readonly mayMove: boolean;
	readonly onToggle: (orderIds: readonly string[]) => void;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
	/** True inside a stop, which shows the address: the order then takes one line. */
	readonly inStop?: boolean;
};

/** One order on the board: selected by click, moved by drag or by its button. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
	const { order, isSelected, moving, mayMove, inStop = false, onToggle, onAskWhere } = props;
	const drag = useDraggable({
		id: `order:${order.id}`,
		data: { orderIds: [order.id] },
		disabled: !mayMove || moving,
	});
	const window = formatDayWindow(windowOfOrder(order));
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the box inside does the same for the keyboard
		// biome-ignore lint/a11y/noStaticElementInteractions: a large target for what the box does
		<div
			ref={drag.setNodeRef}
			{...drag.listeners}
			className={inStop ? classes.line : classes.card}
			data-chosen={isSelected || undefined}
			data-moving={moving || undefined}
			data-movable={mayMove && !moving ? `order:${order.id}` : undefined}
			data-dragging={drag.isDragging || undefined}
			onClick={(event) => {
				if (mayMove && !isControl(event.target)) onToggle([order.id]);
			}}
		>
			{mayMove ? (
				<input
					type="checkbox"
					className={classes.box}
					aria-label={`${order.number} seç`}
					checked={isSelected}
					onChange={() => onToggle([order.id])}
				/>
			) : null}
			<div className={classes.facts}>
				<span className={classes.factsTop}>
					<strong>
						{order.number}
						<ColdChainIcon order={order} />
						<BondIcons kinds={order.bondKinds ?? []} />
					</strong>
					<span>{inStop ? order.recipient : window}</span>
				</span>
				{inStop ? null : (
					<span className={classes.factsBelow}>
						<span>{joinFacts([order.recipient, order.neighbourhood || order.districtName])}</span>
						<span>{sizeOf(order)}</span>
					</span>
				)}
			</div>
			{inStop ? <span className={classes.dim}>{order.pieceCount} koli</span> : null}
			{mayMove ? (
				<MoveButton name={order.number} disabled={moving} onPress={() => onAskWhere([order.id])} />
			) : null}
		</div>
	);
});

/** Marks an order that goes together with others or apart from them. */
function BondIcons({ kinds }: { readonly kinds: readonly BondKind[] }) {
	return kinds.map((kind) => {
		const Icon = bondIcons[kind];
		return (
			<Icon
				key={kind}
				size={14}
				stroke={2}
				aria-label={bondWords[kind].label}
				style={{ marginLeft: 6, color: 'var(--mantine-color-blue-7)', verticalAlign: -2 }}
			/>
		);
	});
}

function sizeOf(order: PlanOrder): string {
	const due = order.dueKurus > 0 ? ` · ${formatKurus(order.dueKurus)}` : '';
	return `${order.pieceCount} koli${due}`;
}

/** A click on a button or box inside a card is not a click on the card. */
export function isControl(target: EventTarget): boolean {
	return target instanceof Element && target.closest('a, button, input') !== null;
}
