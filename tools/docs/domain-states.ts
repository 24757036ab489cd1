// Tables of docs/domain.md about states, generated from the domain.
import type { StateWord } from '../../domain/src/common/rule/tone.ts';
import { type Tone, tones } from '../../domain/src/common/rule/tone.ts';
import type { TransitionTable } from '../../domain/src/common/rule/transition.ts';
import {
	debitLineTransitions,
	debitTransitions,
} from '../../domain/src/debits/common/debit-transitions.ts';
import {
	debitLineStateWords,
	debitStateWords,
} from '../../domain/src/debits/common/debit-words.ts';
import { driverStateWords } from '../../domain/src/drivers/driver-words.ts';
import { bucketOfState, type OrderState } from '../../domain/src/orders/common/order.ts';
import { orderEventOfAct } from '../../domain/src/orders/common/order-events.ts';
import { type OrderAct, orderAfter } from '../../domain/src/orders/common/order-transitions.ts';
import { orderBucketWords, orderStateWords } from '../../domain/src/orders/common/order-words.ts';
import { routeTransitions } from '../../domain/src/routes/common/route-transitions.ts';
import {
	routeOrderResultWords,
	routeStateWords,
	stopStateWords,
} from '../../domain/src/routes/common/route-words.ts';
import { senderTransitions } from '../../domain/src/senders/sender-transitions.ts';
import { senderStateWords } from '../../domain/src/senders/sender-words.ts';
import { settlementStateWords } from '../../domain/src/settlements/settlement-words.ts';
import { vehicleStateWords } from '../../domain/src/vehicles/vehicle-words.ts';
import { code, markdownTable } from './markdown-table.ts';

type Words = Readonly<Record<string, StateWord>>;

function stateTable(words: Words): string {
	const rows = Object.entries(words).map(([state, { label, tone }]) => [code(state), label, tone]);
	return markdownTable(['state', 'label', 'tone'], rows);
}

function transitionTable(words: Words, table: TransitionTable<string, string>): string {
	const rows = Object.entries(words).map(([state, { label, tone }]) => {
		const steps = Object.entries(table[state] ?? {}).map(([act, next = '']) => step(act, next));
		return [code(state), label, tone, steps.join(', ') || '–'];
	});
	return markdownTable(['state', 'label', 'tone', 'act → next state'], rows);
}

function step(act: string, next: string): string {
	return `${act} → ${code(next)}`;
}

function orderStates(): string {
	const acts = Object.keys(orderEventOfAct) as OrderAct[];
	const rows = (Object.keys(orderStateWords) as OrderState[]).map((state) => {
		const { label, tone } = orderStateWords[state];
		const steps = acts.flatMap((act) => {
			const next = orderAfter(state, act);
			return next === null ? [] : [step(act, next)];
		});
		const bucket = orderBucketWords[bucketOfState[state]];
		return [code(state), label, tone, bucket, steps.join(', ') || '–'];
	});
	return markdownTable(['state', 'label', 'tone', 'bucket', 'act → next state'], rows);
}

/** The labels that each tone is used for, over all nouns. */
function toneTable(): string {
	const words = [
		senderStateWords,
		vehicleStateWords,
		driverStateWords,
		orderStateWords,
		routeStateWords,
		stopStateWords,
		debitStateWords,
		debitLineStateWords,
		settlementStateWords,
	].flatMap((of: Words) => Object.values(of));
	const labelsOf = (tone: Tone) => [
		...new Set(words.filter((word) => word.tone === tone).map(({ label }) => label)),
	];
	const rows = tones.map((tone) => [code(tone), labelsOf(tone).join(', ')]);
	return markdownTable(['tone', 'states'], rows);
}

export const stateTables: Readonly<Record<string, () => string>> = {
	tones: toneTable,
	'sender-states': () => transitionTable(senderStateWords, senderTransitions),
	'vehicle-states': () => stateTable(vehicleStateWords),
	'driver-states': () => stateTable(driverStateWords),
	'order-states': orderStates,
	'route-states': () => transitionTable(routeStateWords, routeTransitions),
	'stop-states': () => stateTable(stopStateWords),
	'route-order-results': () => stateTable(routeOrderResultWords),
	'debit-states': () => transitionTable(debitStateWords, debitTransitions),
	'debit-line-states': () => transitionTable(debitLineStateWords, debitLineTransitions),
	'settlement-states': () => stateTable(settlementStateWords),
};
