import { type Endpoint, rightOf } from '@sevk/contract/common/endpoint';
import { paperAddress, paperAddressType } from '@sevk/contract/common/paper';
import { type EdgeCode, problem } from '@sevk/contract/common/problem';
import { refusalStatuses } from '@sevk/domain/common/rule/refusal-codes';
import { type ZodType, z } from 'zod';
import type { ProductVersion } from '../../settings/product-version.ts';
import { defaultFileLimitBytes } from '../endpoint/request-context.ts';
import { strictBody } from '../endpoint/strict-body.ts';
import { edgeCodes } from '../problem/edge-problem.ts';

type Json = { [key: string]: unknown };

export type OpenApi = {
	readonly openapi: '3.1.0';
	readonly info: Json;
	readonly servers: readonly Json[];
	readonly tags: readonly { name: string }[];
	readonly paths: Readonly<Record<string, Json>>;
	readonly components: Json;
};

/** Paths that the HTTP layer serves outside the contract. */
const edgePaths: Readonly<Record<string, string>> = {
	'/livez': 'Süreç çalışıyor mu',
	'/readyz': 'Veritabanı ve şema hazır mı; kapanırken 503',
	'/metrics': 'Prometheus ölçümleri; yalnız bu makineden ya da ölçüm anahtarıyla',
	'/api/openapi.json': 'Bu belge',
	'/api/docs': 'Bu belgenin okunur hali',
};

/** The OpenAPI 3.1 document, generated from the contract. */
export function openApiOf(
	endpoints: readonly Endpoint[],
	publicUrl: string,
	{ version, commit }: ProductVersion,
): OpenApi {
	const paths: Record<string, Json> = {};
	for (const [address, summary] of Object.entries(edgePaths)) {
		paths[address] = { get: { summary, tags: ['system'], security: [], responses: { 200: ok } } };
	}
	for (const endpoint of endpoints) {
		const address = openApiPath(endpoint.path);
		paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Sevk API',
			version,
			...(commit === null ? {} : { 'x-commit': commit }),
			description:
				'Teslimat, zimmet ve mutabakat. Tutarlar kuruş, tarihler deponun günü, anlar UTC olarak yazılır.',
		},
		servers: [{ url: publicUrl }],
		tags: [...new Set(endpoints.map(tagOf)), 'system'].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { Problem: schemaOf(problem, 'output') },
		},
	};
}

const ok: Json = { description: 'Tamam' };

/** `/api/debits/:debitId` → `/api/debits/{debitId}`. */
export function openApiPath(path: string): string {
	return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The tag of an endpoint: the first path segment other than `api` or `public`. */
function tagOf(endpoint: Endpoint): string {
	const parts = endpoint.path.split('/').filter((part) => part !== '' && part !== 'api');
	return parts.find((part) => part !== 'public') ?? 'system';
}

function operationOf(endpoint: Endpoint): Json {
	const body = bodyOf(endpoint);
	const refusals = endpoint.refusals ?? [];
	return {
		operationId: endpoint.name,
		summary: endpoint.summary,
		tags: [tagOf(endpoint)],
		...(endpoint.access === 'public' ? { security: [] } : { security: [{ token: [] }] }),
		'x-access': rightOf(endpoint.access) ?? String(endpoint.access),
		...(refusals.length === 0 ? {} : { 'x-refusals': refusals }),
		parameters: parametersOf(endpoint),
		...(body === null ? {} : { requestBody: { required: true, content: body } }),
		responses: {
			200: { ...ok, content: answerOf(endpoint) },
			...refusalsOf(endpoint),
			...(endpoint.answerType === 'application/pdf' ? paperProblems : {}),
			default: problemAs('Sorun (RFC 9457)'),
		},
	};
}

/** The refusals of an endpoint by HTTP status. */
function refusalsOf({ refusals = [] }: Endpoint): Json {
	const groups = Map.groupBy(refusals, (code) => refusalStatuses[code]);
	return Object.fromEntries(
		[...groups].map(([status, codes]) => [status, problemAs(codes.join(' · '))]),
	);
}

function problemAs(description: string): Json {
	const schema = { $ref: '#/components/schemas/Problem' };
	return { description, content: { 'application/problem+json': { schema } } };
}

/**
 * Papers are rendered one at a time; when the queue is full, the answer has a Retry-After header.
 */
const paperProblems: Json = {
	429: retryLater(['http/papers-waiting']),
	503: retryLater(['http/printer-busy', 'http/printer-slow', 'http/unavailable']),
};

function retryLater(codes: readonly EdgeCode[]): Json {
	const words = codes.map((code) => `${code}: ${edgeCodes[code].title}`);
	const seconds = { description: 'Kaç saniye sonra', schema: { type: 'integer' } };
	return { ...problemAs(words.join(' · ')), headers: { 'Retry-After': seconds } };
}

function bodyOf(endpoint: Endpoint): Json | null {
	if (endpoint.bodyType !== undefined) {
		const file = {
			type: 'string',
			format: 'binary',
			maxLength: endpoint.maxBytes ?? defaultFileLimitBytes,
		};
		const form = { type: 'object', required: ['file'], properties: { file } };
		return { [endpoint.bodyType]: { schema: form } };
	}
	if (endpoint.body === undefined) return null;
	return { 'application/json': { schema: schemaOf(strictBody(endpoint.body), 'input') } };
}

function answerOf(endpoint: Endpoint): Json {
	if (endpoint.answerType !== undefined) {
		const address = { [paperAddressType]: { schema: schemaOf(paperAddress, 'output') } };
		const isPaper = endpoint.answerType === 'application/pdf';
		return { [endpoint.answerType]: { schema: {} }, ...(isPaper ? address : {}) };
	}
	return { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } };
}

function parametersOf(endpoint: Endpoint): Json[] {
	const key = {
		name: 'Idempotency-Key',
		in: 'header',
		required: true,
		description: 'Her işlem için yeni bir değer; aynı anahtarla tekrar, ilk yanıtı getirir',
		schema: { type: 'string', minLength: 8, maxLength: 200 },
	};
	return [
		...(endpoint.idempotent === true ? [key] : []),
		...fieldsOf(endpoint.params, 'path'),
		...fieldsOf(endpoint.query, 'query'),
	];
}

function fieldsOf(schema: ZodType | undefined, place: 'path' | 'query'): Json[] {
	if (schema === undefined) return [];
	const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
		properties?: Record<string, Json>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, field]) => ({
		name,
		in: place,
		required: place === 'path' || required.includes(name),
		schema: field,
	}));
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1, without references. */
function schemaOf(schema: ZodType, io: 'input' | 'output'): Json {
	const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
		io,
		unrepresentable: 'any',
		override: ({ zodSchema, jsonSchema }) => {
			// JSON represents a date as an ISO string.
			if (zodSchema._zod.def.type === 'date')
				Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
		},
	}) as Json;
	return plain;
}
