import type { StateWord } from '../../common/rule/tone.ts';

/** What one attempt led to: for an order, its stop and its row on a route alike. */
export const attemptOutcomeWords = {
	delivered: { label: 'Teslim Edildi', tone: 'green' },
	partially_delivered: { label: 'Kısmen Teslim Edildi', tone: 'teal' },
	failed: { label: 'Teslim Edilemedi', tone: 'red' },
} as const satisfies Record<string, StateWord>;
