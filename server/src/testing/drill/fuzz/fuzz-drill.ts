import fs from 'node:fs';
import path from 'node:path';
import { readStoredFile, uploadTempFile } from '@sevk/contract/files/files';
import { fileIdOf } from '@sevk/domain/files/file';
import { newId } from '../../../db/ids.ts';
import { contractEndpoints } from '../../build/contract-endpoints.ts';
import { sharedToken, work } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { type DrillSite, openDrillSite } from '../drill-site.ts';
import { hostileFiles, hostilePath } from './hostile-files.ts';
import { type MutatedRequest, mutateRequest, seededRandom } from './request-mutation.ts';

const requests = Number(process.env['DRILL_REQUESTS'] ?? 20_000);
const paths = { checked: 100_000, sent: 2_000 };
const slowestRefusalMs = 1_000;
/** They end the session of the drill, stream without end, or take files. */
const excluded = /sign-out|\/sessions|\/password|\/events|second-factor|\/upload|first-admin/;

/**
 * G15: 20,000 mutated requests of the contract: no 5xx, and every answer has its form; 30 hostile
 * files are refused within a second each; no path of 100,000 leads out of the files. Broken: a build
 * in which a value that PostgreSQL refuses is an internal error.
 */
export async function fuzzDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({
		folder,
		orders: 2_000,
	});
	const token = sharedToken(site.token, 300_000);
	const sent = await sendMutations(site, token);
	const files = await uploadHostileFiles(site, token);
	const escapes = await tryPaths(site, await token(), folder);
	const isAlive = site.server().exitCode === null;
	await site.close();
	return {
		figures: [
			`${sent.count} mutated requests of ${sent.endpoints} endpoints: ${sent.statuses}`,
			`${sent.failures.size} kinds of 5xx, ${sent.breaks.size} kinds of broken answers`,
			`${hostileFiles.length} hostile files, the slowest refused after ${files.slowestMs.toFixed(0)} ms`,
			`${paths.checked} paths, ${paths.sent} of them sent: ${escapes.length} escapes`,
		],
		short: [
			...[...sent.failures].slice(0, 10),
			...[...sent.breaks].slice(0, 10),
			...files.wrong,
			...escapes.slice(0, 3).map((name) => `the path ${JSON.stringify(name)} was answered`),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}

async function sendMutations(site: DrillSite, token: () => Promise<string>) {
	const endpoints = (await contractEndpoints()).filter(
		({ path: address, bodyType }) => !excluded.test(address) && bodyType === undefined,
	);
	const ids = await recordIds(site);
	const random = seededRandom(15);
	const statuses = new Map<number, number>();
	const [failures, breaks] = [new Set<string>(), new Set<string>()];
	const items = Array.from({ length: requests }, (_, at) => {
		const endpoint = endpoints[at % endpoints.length];
		if (endpoint === undefined) throw new Error('The contract has no endpoints.');
		return mutateRequest(endpoint, ids, random);
	});
	await work(items, 8, async (item) => {
		const response = await send(site.url, item, await token());
		const content = await response.text();
		const { status } = response;
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
		if (status >= 500) {
			failures.add(`${item.endpoint.name} was answered ${status} for ${describe(item)}`);
		} else if (!hasForm(item, response, content)) {
			breaks.add(`${item.endpoint.name} was answered ${status} in another form`);
		}
	});
	const list = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
	return {
		count: requests,
		endpoints: endpoints.length,
		statuses: list.join(', '),
		failures,
		breaks,
	};
}

function send(url: string, item: MutatedRequest, token: string): Promise<Response> {
	return fetch(url + item.path, {
		method: item.endpoint.method,
		headers: {
			authorization: `Bearer ${token}`,
			'idempotency-key': newId(),
			origin: url,
			...(item.body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(item.body === undefined ? {} : { body: item.body }),
		signal: AbortSignal.timeout(30_000),
	});
}

/** A refusal is a problem document, an answer what the contract says. */
function hasForm({ endpoint }: MutatedRequest, response: Response, content: string): boolean {
	const type = response.headers.get('content-type') ?? '';
	if (response.status >= 400) {
		return type.includes('problem+json') && typeof JSON.parse(content).code === 'string';
	}
	if (endpoint.answerType !== undefined || response.status !== 200) return true;
	if (!type.includes('json')) return content === '';
	return endpoint.answer.safeParse(JSON.parse(content)).success;
}

function describe({ path: address, body }: MutatedRequest): string {
	return `${address.slice(0, 120)} ${body?.slice(0, 160) ?? ''}`;
}

/** One record of each kind, so that requests come past the look-up. */
async function recordIds(site: DrillSite): Promise<Record<string, string>> {
	const [row] = await site.query<Record<string, string>>(`
		select d.depot_id as "depotId", d.id as "debitId", d.route_id as "routeId",
			d.vehicle_id as "vehicleId", d.driver_id as "driverId", ro.order_id as "orderId",
			ro.stop_id as "stopId"
		from debits d join route_orders ro on ro.depot_id = d.depot_id and ro.route_id = d.route_id
		where d.state = 'open' limit 1`);
	return row ?? {};
}

async function uploadHostileFiles(site: DrillSite, token: () => Promise<string>) {
	const wrong: string[] = [];
	let slowestMs = 0;
	for (const { name, type, bytes } of hostileFiles) {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
		const startedAt = performance.now();
		const response = await fetch(site.url + uploadTempFile.path, {
			method: 'POST',
			body: form,
			headers: { authorization: `Bearer ${await token()}` },
		});
		await response.arrayBuffer();
		const tookMs = performance.now() - startedAt;
		slowestMs = Math.max(slowestMs, tookMs);
		const isRefused = response.status >= 400 && response.status < 500;
		if (!isRefused) wrong.push(`the file ${name} was answered ${response.status}`);
		if (tookMs > slowestRefusalMs) wrong.push(`${name} took ${tookMs.toFixed(0)} ms`);
	}
	return { wrong, slowestMs };
}

async function tryPaths(site: DrillSite, token: string, folder: string): Promise<string[]> {
	const secret = fs.readFileSync(path.join(folder, 'secret'), 'utf8').trim();
	const random = seededRandom(100);
	const names = Array.from({ length: paths.checked }, () => hostilePath(random));
	const escapes = names.filter((name) => fileIdOf(name) !== null && /[^\w.-]/.test(name));
	await work(names.slice(0, paths.sent), 8, async (name) => {
		const query = new URLSearchParams({ filePath: name, token });
		const response = await fetch(`${site.url}${readStoredFile.path}?${query}`);
		const content = await response.text();
		if (response.status < 400 || response.status >= 500 || content.includes(secret)) {
			escapes.push(name);
		}
	});
	return escapes;
}
