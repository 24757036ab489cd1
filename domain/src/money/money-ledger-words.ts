import { formatDate } from '../common/date/date.ts';
import { refusals } from '../common/rule/refusal.ts';

export const moneyRefusals = refusals({
	'money/already-open': ({ openedOn, name }: { openedOn: string; name: string }) =>
		`Bu deponun kasası açılmış: ${formatDate(openedOn)}, ${name}.`,
});

/** Cards that the bank or a brand pays later. */
export const moneyCardWords = { card: 'Banka kartları', meal_card: 'Yemek kartları' } as const;
