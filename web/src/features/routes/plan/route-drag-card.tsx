import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanOrder } from '../common/route-plan.ts';
import classes from './route-drag-card.module.css';
import { extraWords } from './route-extra-words.ts';
import { type MovePlace, useMoveCheck } from './use-move-check.ts';

type Props = {
	readonly orders: readonly PlanOrder[];
	/** The place under the pointer. */
	readonly place: MovePlace | null;
	/** Routes that are asked at once. */
	readonly nearRouteIds: readonly string[];
	/** The name of the route there, where the pointer alone does not say it. */
	readonly name?: string | null;
	/** Why they may not be dropped there. */
	readonly refusal: string | null;
};

const mostShown = 3;

/** Dragged orders under the pointer, with what the place costs and which limits it breaks. */
export function DragCard({ orders, place, nearRouteIds, name = null, refusal }: Props) {
	const check = useMoveCheck(orders, refusal === null ? place : null, nearRouteIds);
	const sentences = refusal === null ? (check?.violations ?? []) : [refusal];
	return (
		<div
			className={classes.card}
			data-many={orders.length > 1 || undefined}
			data-breaks={sentences.length > 0 || undefined}
			role="status"
		>
			<strong>
				{orders.length === 1 ? orders[0]?.number : `${formatDecimal(orders.length)} sipariş`}
			</strong>
			<span>{loadWords(orders)}</span>
			{name === null ? null : <span>{name}</span>}
			{check !== null && refusal === null ? <span>{extraWords(check.extra)}</span> : null}
			{sentences.slice(0, mostShown).map((sentence) => (
				<em key={sentence}>{sentence}</em>
			))}
			{sentences.length > mostShown ? (
				<em>{sentences.length - mostShown} sınır daha aşılıyor.</em>
			) : null}
		</div>
	);
}
