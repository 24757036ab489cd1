import { Timeline } from '../../ui/list/timeline.tsx';
import { useOrderMoney } from './money-queries.ts';

/** Para Nerede? Where the money of an order is: one sentence and its steps. */
export function MoneyOfOrder({ orderId }: { readonly orderId: string }) {
	const { data } = useOrderMoney(orderId);
	if (data === undefined) return null;
	const entries = data.steps.map(({ at, text, actorName }) => ({
		id: `${at} ${text}`,
		sentence: text,
		detail: null,
		actorName,
		at,
	}));
	return (
		<section aria-label="Para Nerede?">
			<p>
				<strong>Para nerede? </strong>
				{data.sentence}
			</p>
			{entries.length === 0 ? null : <Timeline entries={entries} label="Paranın adımları" />}
		</section>
	);
}
