import { foldKey } from '../../common/text/fold.ts';

/** How urgent an order is: what does not fit a plan is left out by it (docs/domain.md#proposals). */
export const orderPriorityWords = {
	normal: 'Normal',
	high: 'Yüksek',
	urgent: 'Acil',
} as const;

export type OrderPriority = keyof typeof orderPriorityWords;

export const orderPriorities = Object.keys(orderPriorityWords) as OrderPriority[];

/** The longest time at the door that an order can ask for. */
export const mostServiceMinutes = 480;

/** Alternative names in files, folded to letters and digits. */
const alternativeNames: Readonly<Record<string, OrderPriority>> = {
	standart: 'normal',
	standard: 'normal',
	dusuk: 'normal',
	orta: 'normal',
	low: 'normal',
	medium: 'normal',
	oncelikli: 'high',
	high: 'high',
	ivedi: 'urgent',
	cokacil: 'urgent',
	urgent: 'urgent',
};

const byLabel = new Map(
	orderPriorities.map((priority) => [foldKey(orderPriorityWords[priority]), priority]),
);

/** The priority that a text names in any spelling, or null: `ACİL` → urgent. */
export function findOrderPriority(text: string): OrderPriority | null {
	const key = foldKey(text);
	return byLabel.get(key) ?? alternativeNames[key] ?? null;
}
