// The description of an SMS gateway: a file, or the variables of former releases.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The content types whose values can be escaped. */
export type SmsBodyType = 'json' | 'xml' | 'form';

/** The request to an SMS gateway; `{phone}`, `{text}` and `{id}` are replaced. */
export type SmsSettings = {
	readonly url: string;
	readonly method: 'GET' | 'POST' | 'PUT';
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: { readonly template: string; readonly type: SmsBodyType } | null;
	/** +905321234567, 905321234567 or 5321234567 */
	readonly phoneForm: 'international' | 'digits' | 'national';
	/** What the answer contains if the message was accepted; null: any answer of 2xx. */
	readonly acceptedText: string | null;
};

/** Why a description is invalid; the message does not quote it, since it contains keys. */
export class SmsGatewayError extends Error {}

const text = (rule: string) => z.string({ error: rule });
const headersRule = 'headers değerleri metin olan bir nesne olmalı';

const description = z.strictObject(
	{
		url: text('url bir adres olmalı, örneğin https://sms.example.com/gonder').refine(isGatewayUrl, {
			error: 'url bir adres olmalı, örneğin https://sms.example.com/gonder',
		}),
		method: z
			.enum(['POST', 'PUT', 'GET'], { error: 'method POST, PUT ya da GET olmalı' })
			.default('POST'),
		headers: z
			.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[ -~]*$/), { error: headersRule })
			.default({}),
		body: z
			.union([z.string(), z.record(z.string(), z.unknown())], {
				error: 'body bir metin ya da JSON nesnesi olmalı',
			})
			.optional(),
		phone: z
			.enum(['international', 'digits', 'national'], {
				error: 'phone international, digits ya da national olmalı',
			})
			.default('international'),
		accepted: text('accepted bir metin olmalı').min(1, 'accepted boş olamaz').optional(),
	},
	{
		error: ({ code, keys }) =>
			code === 'unrecognized_keys'
				? `bilinmeyen alan: ${(keys as string[]).join(', ')}`
				: 'bir JSON nesnesi olmalı',
	},
);

/** Reads the file of SMS_GATEWAY_FILE. */
export function readSmsGateway(file: string): SmsSettings {
	const place = path.resolve(file);
	let content: string;
	try {
		content = fs.readFileSync(place, 'utf8');
	} catch (error) {
		throw new SmsGatewayError(`okunamadı: ${(error as Error).message}`);
	}
	return parseSmsGateway(parsed(content));
}

function parseSmsGateway(value: unknown): SmsSettings {
	const { success, data, error } = description.safeParse(value);
	if (!success) {
		const rules = error.issues.map(({ path: [field], message }) =>
			field === 'headers' ? headersRule : message,
		);
		throw new SmsGatewayError([...new Set(rules)].join('; '));
	}
	const { url, method, phone, accepted } = data;
	// A name in two spellings would be sent twice.
	const headers = Object.fromEntries(
		Object.entries(data.headers).map(([name, one]) => [name.toLowerCase(), one]),
	);
	const body = bodyTemplate(data, headers['content-type'] ?? '');
	// A request without number or text would send nothing.
	for (const part of ['{phone}', '{text}']) {
		if (url.includes(part) || body?.template.includes(part)) continue;
		throw new SmsGatewayError(`url ya da body içinde ${part} bulunmalı`);
	}
	return { url, method, headers, body, phoneForm: phone, acceptedText: accepted ?? null };
}

function bodyTemplate(
	{ method, body }: z.infer<typeof description>,
	contentType: string,
): SmsSettings['body'] {
	if (body === undefined) return null;
	if (method === 'GET') throw new SmsGatewayError('method GET iken body verilemez');
	const type = bodyType(contentType);
	if (type === null) {
		throw new SmsGatewayError(
			'body için headers içinde content-type verilmeli: application/json, application/xml, text/xml ya da application/x-www-form-urlencoded',
		);
	}
	if (typeof body === 'string') return { template: body, type };
	if (type === 'json') return { template: JSON.stringify(body), type };
	throw new SmsGatewayError('body nesne ise content-type application/json olmalı');
}

type FormerVariables = {
	readonly SMS_URL: string | null;
	readonly SMS_METHOD: string | null;
	readonly SMS_HEADERS: string | null;
	readonly SMS_BODY: string | null;
	readonly SMS_PHONE: string | null;
	readonly SMS_ACCEPTED: string | null;
};

/** The gateway of the variables SMS_…; null without SMS_URL and SMS_BODY. */
export function formerSmsGateway(variables: FormerVariables): SmsSettings | null {
	const { SMS_URL: url, SMS_BODY: body, SMS_HEADERS: headers } = variables;
	if (url === null && body === null) return null;
	return parseSmsGateway({
		url: url ?? undefined,
		method: variables.SMS_METHOD ?? undefined,
		headers: headers === null ? undefined : parsed(headers),
		body: body ?? undefined,
		phone: variables.SMS_PHONE ?? undefined,
		accepted: variables.SMS_ACCEPTED ?? undefined,
	});
}

/** null if the text is not JSON; the error of the parser would quote it. */
function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

/** Placeholders come after the host, which no message can change. */
function isGatewayUrl(url: string): boolean {
	const parsedUrl = URL.parse(url);
	return (
		parsedUrl !== null && /^https?:$/.test(parsedUrl.protocol) && !/[{}%]/.test(parsedUrl.host)
	);
}

function bodyType(contentType: string): SmsBodyType | null {
	const [type = ''] = contentType.toLowerCase().split(';');
	const mediaType = type.trim();
	if (/^(application|text)\/([\w.-]+\+)?json$/.test(mediaType)) return 'json';
	if (/^(application|text)\/([\w.-]+\+)?xml$/.test(mediaType)) return 'xml';
	return mediaType === 'application/x-www-form-urlencoded' ? 'form' : null;
}
