// Requests of the contract with one part that no client would send.
import type { Endpoint } from '@sevk/contract/common/endpoint';
import { newId } from '../../../db/ids.ts';
import { sampleInput } from '../../build/sample-input.ts';

export type MutatedRequest = {
	readonly endpoint: Endpoint;
	/** With its query. */
	readonly path: string;
	readonly body: string | undefined;
};

/** Number generator with a seed, so that a finding can be repeated. */
export function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const hostileValues: readonly unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	1.5,
	2 ** 31,
	2 ** 53,
	-(2 ** 63),
	1e308,
	'',
	' ',
	'\u0000',
	'a\u0000b',
	'\ud800',
	'\u202e',
	'ı̇İ',
	'💥',
	'%00',
	'../../etc/passwd',
	"'; drop table orders; --",
	'<script>alert(1)</script>',
	'=1+1',
	'{{7*7}}',
	'a'.repeat(300),
	'a'.repeat(50_000),
	'9'.repeat(400),
	'2026-02-30',
	'0000-00-00',
	'24:60',
	'99999-12-31T99:99:99Z',
	'-infinity',
	'NaN',
	'00000000-0000-0000-0000-000000000000',
	[],
	{},
	[[]],
	[null],
	{ a: { b: {} } },
	Array.from({ length: 500 }, () => ''),
	{ $ne: null },
	JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
];

/** A request with one changed part: a value of the body, of the query or of the path. */
export function mutateRequest(
	endpoint: Endpoint,
	ids: Readonly<Record<string, string>>,
	random: () => number,
): MutatedRequest {
	const pick = <Value>(values: readonly Value[]) =>
		values[Math.floor(random() * values.length)] as Value;
	const idFor = (name: string) => ids[name] ?? newId();
	const sample = (schema: Endpoint['body']) =>
		schema === undefined ? undefined : sampleInput(schema, idFor);
	const [body, query] = [sample(endpoint.body), sample(endpoint.query)];
	const parts = [
		...(isRecord(body) ? ['body', 'body', 'body'] : []),
		...(isRecord(query) ? ['query', 'query'] : []),
		...(endpoint.path.includes(':') || (body === undefined && query === undefined) ? ['path'] : []),
	];
	const part = pick(parts.length === 0 ? ['path'] : parts);
	const hostile = () => pick(hostileValues);
	const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(wellFormed(part === 'path' ? hostile() : idFor(name))),
	);
	const changedQuery = part === 'query' && isRecord(query) ? changed(query, pick, hostile) : query;
	const search = new URLSearchParams(
		Object.entries(isRecord(changedQuery) ? changedQuery : {}).map(([name, value]) => [
			name,
			wellFormed(value),
		]),
	);
	const changedBody = part === 'body' && isRecord(body) ? changed(body, pick, hostile) : body;
	return {
		endpoint,
		path: search.size === 0 ? path : `${path}?${search}`,
		body: changedBody === undefined ? undefined : JSON.stringify(changedBody),
	};
}

/** One key with another value, without a key, or with one that the schema does not name. */
function changed(
	record: Record<string, unknown>,
	pick: <Value>(values: readonly Value[]) => Value,
	hostile: () => unknown,
): unknown {
	const keys = Object.keys(record);
	const key = keys.length === 0 ? 'unknown' : pick(keys);
	const { [key]: value, ...others } = record;
	switch (pick(['value', 'value', 'value', 'inner', 'less', 'more', 'whole'])) {
		case 'inner':
			return { ...others, [key]: Array.isArray(value) ? [hostile()] : { [key]: hostile() } };
		case 'less':
			return others;
		case 'more':
			return { ...record, [pick(['unknown', '__proto__x', 'id', 'depotId'])]: hostile() };
		case 'whole':
			return hostile() ?? [];
		default:
			return { ...record, [key]: hostile() };
	}
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Addresses carry text; lone surrogates cannot be encoded. */
function wellFormed(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return text.slice(0, 4_000).toWellFormed();
}
