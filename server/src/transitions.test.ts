import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TransitionTable } from '@sevk/domain/common/rule/transition';
import {
	debitLineTransitions,
	debitTransitions,
} from '@sevk/domain/debits/common/debit-transitions';
import { orderTransitions } from '@sevk/domain/orders/common/order-transitions';
import { routeTransitions } from '@sevk/domain/routes/common/route-transitions';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Code that changes states. Files of words and events only name acts. */
function sourcesIn(folders: readonly string[]): string {
	return folders
		.flatMap((folder) =>
			readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.ts'))
				.filter((name) => !/\.test\.ts$|-(transitions|words|events|history)\.ts$/.test(name))
				.map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
		)
		.join('\n');
}

const debits = ['server/src/features/debits', 'domain/src/debits'];

const tables: readonly {
	readonly noun: string;
	readonly table: TransitionTable<string, string>;
	/** Initial states of a record. */
	readonly initial: readonly string[];
	readonly folders: readonly string[];
}[] = [
	{ noun: 'debit', table: debitTransitions, initial: ['draft'], folders: debits },
	{ noun: 'debit line', table: debitLineTransitions, initial: ['pending'], folders: debits },
	{
		noun: 'route',
		table: routeTransitions,
		initial: ['draft'],
		folders: [
			'server/src/features/routes',
			'server/src/features/settlements',
			'server/src/features/debits',
		],
	},
	{
		noun: 'order',
		table: orderTransitions,
		initial: ['new', 'ready'],
		folders: [
			'server/src/features/orders',
			'server/src/features/routes',
			...debits,
			'domain/src/orders/next',
		],
	},
];

describe.each(tables)('the transitions of a $noun', ({ table, initial, folders }) => {
	it('are all asked by production code', () => {
		const sources = sourcesIn(folders);
		const acts = new Set(Object.values(table).flatMap((steps) => Object.keys(steps)));
		const unused = [...acts].filter((act) => !sources.includes(`'${act}'`));
		expect(unused).toEqual([]);
	});

	it('begin in states that are reached', () => {
		const reached = new Set(initial);
		for (const state of reached) {
			for (const next of Object.values(table[state] ?? {}))
				if (next !== undefined) reached.add(next);
		}
		expect(Object.keys(table).filter((state) => !reached.has(state))).toEqual([]);
	});
});
