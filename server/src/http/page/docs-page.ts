import { type SharedCode, sharedCodes } from '@sevk/contract/common/endpoint';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { type RefusalCode, refusalStatuses } from '@sevk/domain/common/rule/refusal-codes';
import { entryRefusals } from '@sevk/domain/identity/account/account-words';
import { edgeCodes } from '../problem/edge-problem.ts';
import type { OpenApi } from './openapi.ts';

type Operation = {
	operationId?: string;
	summary: string;
	tags: string[];
	'x-access'?: string;
	'x-refusals'?: RefusalCode[];
	parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
	requestBody?: { content: Record<string, { schema: unknown }> };
	responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

const style = `
:root{color-scheme:light dark;--line:#dcd9d3;--soft:#69655e;--brand:#d62100}
@media (prefers-color-scheme:dark){:root{--line:#46433f;--soft:#bdb9b3;--brand:#ff6b4d}}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1 span{color:var(--brand)} h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}
a{color:var(--brand)} nav a{margin-right:1rem;white-space:nowrap}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer} summary b{display:inline-block;min-width:4.5rem;font-size:12px;color:var(--brand)}
summary code{font-weight:600;overflow-wrap:anywhere} summary small,td small{color:var(--soft);display:block}
pre{overflow:auto;max-height:24rem;border:1px solid var(--line);border-radius:8px;padding:.75rem;font-size:12px}
table{border-collapse:collapse;width:100%} td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
`;

/** The API documentation as one page without scripts, as the content security policy requires. */
export function docsPage(api: OpenApi): string {
	const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			path,
			method: method.toUpperCase(),
			operation: operation as Operation,
		})),
	);
	const sections = api.tags.map(({ name }) => {
		const own = operations.filter(({ operation }) => operation.tags.includes(name));
		return `<h2 id="${text(name)}">${text(name)}</h2>${own.map(section).join('')}`;
	});
	const links = api.tags.map(({ name }) => `<a href="#${text(name)}">${text(name)}</a>`);
	return `<!doctype html><html lang="tr" translate="no"><head><meta charset="utf-8"><title>Sevk API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body>
<h1><span>Sevk</span> API</h1><p>${text(String(api.info['description']))}
Makine için: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<p>Erişim belirteci <code>Authorization: Bearer …</code> başlığında gider. Bir şey oluşturan ya da taşıyan
işlemler <code>Idempotency-Key</code> ister. Hatalar <code>application/problem+json</code> belgesidir;
<code>code</code> alanı aşağıdaki kodlardan biridir, <code>detail</code> kullanıcıya gösterilecek cümledir.</p>
<nav>${links.join(' ')} <a href="#hatalar">hatalar</a></nav>
<main>${sections.join('')}<h2 id="hatalar">Genel hatalar</h2>${edgeTable()}</main></body></html>`;
}

function section({
	path,
	method,
	operation,
}: {
	path: string;
	method: string;
	operation: Operation;
}) {
	const { parameters = [], requestBody, responses } = operation;
	const refusals = operation['x-refusals'] ?? [];
	const access = operation['x-access'] ?? 'public';
	return `<details id="${text(operation.operationId ?? path)}"><summary><b>${method}</b> <code>${text(path)}</code>
<small>${text(operation.summary)} · ${text(accessWord(access))}</small></summary>
${parameters.length === 0 ? '' : parameterTable(parameters)}
${requestBody === undefined ? '' : block('Gövde', requestBody.content)}
${block('Yanıt', responses['200']?.content ?? {})}
${refusals.length === 0 ? '' : `<p>Ret kodları: ${refusals.map(refusalWord).join(' · ')}</p>`}</details>`;
}

function refusalWord(code: RefusalCode): string {
	return `<code>${text(code)}</code> ${refusalStatuses[code]}`;
}

function accessWord(access: string): string {
	if (access === 'public') return 'herkese açık';
	if (access === 'link') return 'alıcı bağlantısı gerekir';
	return access === 'signed-in' ? 'oturum gerekir' : `yetki: ${access}`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
	const rows = parameters.map(
		({ name, in: place, required, schema }) =>
			`<tr><td><code>${text(name)}</code><small>${place}${required ? ', zorunlu' : ''}</small></td><td><code>${text(JSON.stringify(schema))}</code></td></tr>`,
	);
	return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function block(title: string, content: Record<string, { schema: unknown }>): string {
	return Object.entries(content)
		.map(
			([type, { schema }]) =>
				`<p>${title} <code>${text(type)}</code></p><pre tabindex="0">${text(JSON.stringify(schema, null, 2))}</pre>`,
		)
		.join('');
}

/** Answers of every endpoint: problems of the HTTP layer, and refusals declared once. */
function edgeTable(): string {
	const edge = Object.entries(edgeCodes).map(([code, { status, detail }]) => {
		return { code, status, detail };
	});
	const shared = sharedCodes
		.filter((code) => !(code in edgeCodes))
		.map((code) => ({ code, status: refusalStatuses[code], detail: sharedSentences[code]() }));
	const rows = [...edge, ...shared].map(
		({ code, status, detail }) =>
			`<tr><td>${status}</td><td><code>${text(code)}</code></td><td>${text(detail)}</td></tr>`,
	);
	return `<table><tbody>${rows.join('')}</tbody></table>`;
}

const sharedSentences: Record<SharedCode, () => string> = { ...commonRefusals, ...entryRefusals };

function text(raw: string): string {
	return raw
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
