import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { FastifyInstance } from 'fastify';
import type { ZodType, z } from 'zod';
import { newId } from '../../db/ids.ts';
import { bearer } from './fake-identity.ts';

type SchemaInput<Schema extends ZodType> = [Schema] extends [never] ? undefined : z.input<Schema>;

type Sent<Params extends ZodType, Query extends ZodType, Body extends ZodType> = {
	readonly params?: SchemaInput<Params>;
	readonly query?: SchemaInput<Query>;
	readonly body?: SchemaInput<Body>;
	/** The idempotency key; default: a new one per request. */
	readonly key?: string;
	readonly headers?: Readonly<Record<string, string>>;
};

export type Answered<Answer> = {
	readonly status: number;
	/** The answer of the contract; an error answer only has the fields of a problem. */
	readonly body: Answer & { code?: string; detail?: string; facts?: Record<string, unknown> };
};

/** Sends requests of the contract as the user of a token. */
export function sender(app: FastifyInstance, token: string) {
	return async <
		Params extends ZodType,
		Query extends ZodType,
		Body extends ZodType,
		Answer extends ZodType,
	>(
		endpoint: Endpoint<Params, Query, Body, Answer>,
		sent: Sent<Params, Query, Body> = {},
	): Promise<Answered<z.output<Answer>>> => {
		const body = sent.body as object | undefined;
		const response = await app.inject({
			method: endpoint.method,
			url: addressOf(endpoint.path, sent.params ?? {}, sent.query ?? {}),
			headers: { ...bearer(token), 'idempotency-key': sent.key ?? newId(), ...sent.headers },
			...(body === undefined ? {} : { payload: body }),
		});
		return { status: response.statusCode, body: response.json() };
	};
}

function addressOf(path: string, params: object, query: object): string {
	const filled = Object.entries(params).reduce(
		(address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
		path,
	);
	const search = new URLSearchParams(
		Object.entries(query).map(([name, value]) => [name, String(value)]),
	);
	return search.size === 0 ? filled : `${filled}?${search}`;
}
