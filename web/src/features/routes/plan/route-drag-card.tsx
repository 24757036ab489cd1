import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanOrder } from '../common/route-plan.ts';
import classes from './route-drag-card.module.css';
import { extraWords, sourceWords } from './route-extra-words.ts';
import type { RouteDrag } from './route-move-check.ts';

type Props = {
	readonly orders: readonly PlanOrder[];
	readonly drag: RouteDrag;
};

const mostShown = 3;

/** Dragged orders under the pointer, with what the place costs and which limits it breaks. */
export function DragCard({ orders, drag }: Props) {
	const { refusal = null, name } = drag.usePlace() ?? {};
	const check = drag.useCheck();
	const estimated = sourceWords(check?.distanceSource ?? null);
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
			{name === undefined ? null : <span>{name}</span>}
			{check === null ? null : <span>{extraWords(check.extra)}</span>}
			{estimated === null ? null : <span>{estimated}</span>}
			{sentences.slice(0, mostShown).map((sentence) => (
				<em key={sentence}>{sentence}</em>
			))}
			{sentences.length > mostShown ? (
				<em>{sentences.length - mostShown} sınır daha aşılıyor.</em>
			) : null}
		</div>
	);
}
