import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { ZodType } from 'zod';

export type RequestParts = {
	readonly params: unknown;
	readonly query: unknown;
	readonly body: unknown;
	readonly form: FormData | null;
	readonly headers: Headers;
};

/**
 * Reads a request with the endpoint's schemas; null when it is meant for another endpoint. Throws
 * where the server would answer 400, because the web then breaks the contract.
 */
export async function readParts(
	endpoint: Endpoint,
	request: Request,
): Promise<RequestParts | null> {
	const url = new URL(request.url);
	const params = readParams(endpoint, request.method, url.pathname);
	if (params === null) return null;
	const { headers } = request;
	if (endpoint.idempotent === true && headers.get('idempotency-key') === null) {
		throw new Error(`${endpoint.name} was called without an Idempotency-Key.`);
	}
	const query =
		endpoint.query === undefined
			? undefined
			: parse(endpoint, 'query', endpoint.query, queryOf(url));
	const form = endpoint.bodyType === undefined ? null : await request.clone().formData();
	const body =
		endpoint.body === undefined || form !== null
			? undefined
			: parseBody(endpoint, endpoint.body, await request.clone().text());
	return { params: params.values, query, body, form, headers };
}

/** A path that fits but whose params do not parse belongs to an endpoint such as `…/export`. */
function readParams(endpoint: Endpoint, method: string, pathname: string) {
	if (endpoint.method !== method) return null;
	const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
	const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`);
	const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent);
	if (values === undefined) return null;
	const read = endpoint.params?.safeParse(
		Object.fromEntries(names.map((name, position) => [name, values[position]])),
	);
	if (read?.success === false) return null;
	return { values: read?.data };
}

/** A repeated key becomes a list, as on the server. */
function queryOf({ searchParams }: URL): Record<string, unknown> {
	return Object.fromEntries(
		[...new Set(searchParams.keys())].map((name) => {
			const values = searchParams.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

function parseBody(endpoint: Endpoint, schema: ZodType, text: string): unknown {
	const sent: unknown = text === '' ? undefined : JSON.parse(text);
	const body = parse(endpoint, 'body', schema, sent);
	const unknownKey = extraKey(sent, body);
	if (unknownKey !== null) {
		throw new Error(`${endpoint.name} does not accept "${unknownKey}" in its body.`);
	}
	return body;
}

function parse(endpoint: Endpoint, part: string, schema: ZodType, sent: unknown): unknown {
	const read = schema.safeParse(sent);
	if (read.success) return read.data;
	throw new Error(`The ${part} of ${endpoint.name} breaks the contract.\n${read.error}`);
}

/** The first key that the schema removed: the server refuses it at any depth. */
function extraKey(sent: unknown, read: unknown): string | null {
	if (!isRecord(sent) || !isRecord(read)) return null;
	for (const [key, value] of Object.entries(sent)) {
		const inner = key in read ? extraKey(value, read[key]) : key;
		if (inner !== null) return inner;
	}
	return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
