// Records the statements that the server issues while its tests run; `tools/sql/lint-statements.mjs`
// checks them afterwards (docs/trust.md#sql-rules).
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll } from 'vitest';

type RecordedStatement = {
	readonly text: string;
	/** The file and line of the server that issued it. */
	readonly source: string;
	/** Its parameters, up to a few calls: ids as they are, everything else as null. */
	readonly samples: (string | null)[][];
	/** The other statements of a transaction in which it ran, if it calls a function of the owner. */
	readonly beside: string[];
};

const mostSamples = 4;
const folder = fileURLToPath(new URL('../../../../.cache/statements/', import.meta.url));
const server = fileURLToPath(new URL('../../', import.meta.url));
/** They pass every statement on, so they are not where one comes from. */
const passThrough = ['db/sql/prepared.ts', 'db/connection-guard.ts', 'db/one-transaction.ts'];
/** Statements of the schema itself, of backups and distribution of whole tables, and of tests are not checked. */
const unchecked =
	/^(testing\/|backup\/|citus\/|db\/(migrate|schema-functions|embedded)|.*\.test\.ts)/;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The functions of the owner: each has a file. */
const ownerFunctions = fs
	.readdirSync(new URL('../../../functions/', import.meta.url))
	.map((file) => path.basename(file, '.sql'));
const callsOwner = new RegExp(`\\b(${ownerFunctions.join('|')})\\(`);
const begins = /^\s*(begin|start transaction)\b/i;
const ends = /^\s*(commit|rollback)\b(?! to)/i;
/** The statements of the open transaction of each connection. */
const transactions = new WeakMap<object, string[]>();

type Query = (...input: unknown[]) => unknown;
type Recorder = {
	readonly recorded: Map<string, RecordedStatement>;
	readonly uncheckedTexts: Set<string>;
};
const recorderKey = Symbol.for('sevk.statement-recorder');
const prototype = pg.Client.prototype as unknown as { query: Query; [recorderKey]?: Recorder };

// This file runs before each test file of a worker, which share the driver: it is wrapped once.
prototype[recorderKey] ??= wrapDriver();
const { recorded, uncheckedTexts } = prototype[recorderKey];

afterAll(() => {
	if (recorded.size === 0) return;
	fs.mkdirSync(folder, { recursive: true });
	const lines = [...recorded.values()].map((one) => `${JSON.stringify(one)}\n`);
	fs.appendFileSync(path.join(folder, `${process.pid}.jsonl`), lines.join(''));
	recorded.clear();
});

function wrapDriver(): Recorder {
	const query = prototype.query;
	prototype.query = function recordedQuery(this: pg.Client, ...input: unknown[]) {
		record(this, input);
		return query.apply(this, input);
	};
	return { recorded: new Map(), uncheckedTexts: new Set() };
}

/** Notes what runs in a transaction beside a function of the owner, once the transaction ends. */
function followTransaction(client: object, text: string): void {
	if (begins.test(text)) transactions.set(client, []);
	else if (!ends.test(text)) transactions.get(client)?.push(text);
	else {
		const texts = transactions.get(client) ?? [];
		transactions.delete(client);
		for (const call of texts.filter((one) => callsOwner.test(one))) {
			const others = texts.filter((one) => one !== call);
			const beside = recorded.get(call)?.beside ?? [];
			beside.push(...others.filter((one) => !beside.includes(one)));
		}
	}
}

function record(client: object, [first, second]: unknown[]): void {
	const query = typeof first === 'string' ? { text: first } : (first as { text?: unknown } | null);
	if (typeof query?.text !== 'string') return;
	const values = (Array.isArray(second) ? second : valuesOf(query)).map((value: unknown) =>
		typeof value === 'string' && id.test(value) ? value.toLowerCase() : null,
	);
	const { text } = query;
	followTransaction(client, text);
	const earlier = recorded.get(text);
	if (earlier !== undefined) {
		if (earlier.samples.length < mostSamples) earlier.samples.push(values);
		return;
	}
	if (uncheckedTexts.has(text)) return;
	const source = sourceOf();
	if (source === null) uncheckedTexts.add(text);
	else recorded.set(text, { text, source, samples: [values], beside: [] });
}

function valuesOf(query: object): unknown[] {
	return 'values' in query && Array.isArray(query.values) ? query.values : [];
}

/** The innermost file of the server on the stack; null when that is a test. */
function sourceOf(): string | null {
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = 60;
	const { stack = '' } = new Error();
	Error.stackTraceLimit = limit;
	for (const line of stack.split('\n').slice(1)) {
		const at = line.indexOf(server);
		if (at < 0) continue;
		const place = line.slice(at + server.length).replace(/:\d+\)?$/, '');
		if (passThrough.some((file) => place.startsWith(file))) continue;
		if (place.startsWith('testing/statements/')) continue;
		return unchecked.test(place) ? null : `server/src/${place}`;
	}
	return null;
}
