import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { newId } from '../../../db/ids.ts';
import { benchAccount } from '../../bench/bench-database.ts';
import { signIn } from '../../bench/bench-http.ts';
import { freePort } from '../../bench/free-port.ts';
import {
	answerXml,
	type S3Server,
	s3Account,
	s3Bucket,
	s3Region,
	startS3Server,
} from '../../fixture/s3-server.ts';
import { percentile, sharedToken } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { type DrillServer, drillServer } from '../drill-server.ts';
import { openExternalDatabase } from './external-database.ts';
import { failTimeoutMs, type HttpsProxy, openHttpsProxy } from './https-proxy.ts';

const clients = 8;
const rounds = 2;
/** A user may have 60 files that no record claims. */
const mostFiles = 40;

type Load = {
	answered: number;
	notes: number;
	files: number;
	readonly seconds: number[];
	readonly dropped: string[];
};

/**
 * G23: two processes behind an HTTPS proxy, with files in S3, are restarted in turn under load: no
 * request of any client fails, and each act took effect once. When S3 fails, uploads are answered 503
 * and the rest goes on. Broken: a proxy that does not pass a refused request to the other process.
 */
export async function rollingRestartDrill(folder: string, broken: boolean): Promise<Outcome> {
	const database = await openExternalDatabase(folder, 2_000);
	const s3 = await startS3Server();
	const proxy = await openHttpsProxy(folder, !broken);
	const settings = {
		DATABASE_URL: database.url,
		DATABASE_OWNER_URL: database.ownerUrl,
		PUBLIC_URL: proxy.url,
		TRUST_PROXY: 'on',
		SECRET: randomBytes(32).toString('hex'),
		STORAGE: 's3',
		S3_BUCKET: s3Bucket,
		S3_REGION: s3Region,
		S3_ENDPOINT: s3.endpoint,
		S3_ACCESS_KEY_ID: s3Account.accessKeyId,
		S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
	};
	const servers: DrillServer[] = [];
	for (const name of ['one', 'two']) {
		const server = drillServer(await freePort(), {
			...settings,
			DATA_DIR: path.join(folder, name),
		});
		await server.start();
		servers.push(server);
	}
	proxy.serve(servers.map(({ url }) => url));
	const insecure = await insecureParts(proxy.url);
	const token = sharedToken(() => signIn(proxy.url, proxy.url, benchAccount), 300_000);
	const [order] = await database.query<{ id: string }>('select id from orders limit 1');
	const load: Load = { answered: 0, notes: 0, files: 0, seconds: [], dropped: [] };
	let over = false;
	const working = Promise.all(
		Array.from({ length: clients }, async () => {
			for (let at = 0; !over; at += 1) {
				await act(proxy.url, await token(), order?.id ?? '', at, load);
				await sleep(50);
			}
		}),
	);
	const codes: (number | null)[] = [];
	for (let round = 0; round < rounds; round += 1) {
		for (const server of servers) {
			await sleep(2_000);
			codes.push(await server.stop());
			await server.start();
			await sleep(failTimeoutMs);
		}
	}
	over = true;
	await working;
	const failing = await whileS3Fails(proxy, s3, await token());
	const [stored] = await database.query<{ notes: number }>(
		`select count(*)::int as notes from events where kind = 'noted'`,
	);
	for (const server of servers) await server.stop();
	await proxy.close();
	await s3.close();
	await database.close();
	const notes = stored?.notes ?? 0;
	return {
		figures: [
			`${codes.length} restarts of two processes behind HTTPS: ${load.answered} requests answered, ${load.dropped.length} failed, ${proxy.passedOn()} passed to the other process`,
			`${load.notes} acknowledged notes, ${notes} stored; ${load.files} files written to S3 and read`,
			`p99 ${(percentile(load.seconds, 0.99) * 1_000).toFixed(0)} ms of all requests`,
		],
		short: [
			...(load.dropped.length > 0 ? [`${load.dropped.length} requests failed`] : []),
			...[...new Set(load.dropped)].slice(0, 4),
			...(notes === load.notes ? [] : [`${notes} notes are stored for ${load.notes} acknowledged`]),
			...(codes.every((code) => code === 0) ? [] : [`a process ended with ${codes.join(', ')}`]),
			...(load.files === 0 ? ['no file was stored'] : []),
			...insecure,
			...failing,
		],
	};
}

/** A list, a note, or a file that is written and read, by turns; no request is tried again. */
async function act(
	url: string,
	token: string,
	orderId: string,
	at: number,
	load: Load,
): Promise<void> {
	const send = async (address: string, options: RequestInit = {}) => {
		const startedAt = performance.now();
		const name = address.replace(/[0-9a-f-]{36}/g, ':id').split('?')[0];
		try {
			const response = await fetch(url + address, {
				...options,
				headers: { authorization: `Bearer ${token}`, ...options.headers },
				signal: AbortSignal.timeout(30_000),
			});
			const content = await response.text();
			load.seconds.push((performance.now() - startedAt) / 1_000);
			if (response.status === 200) {
				load.answered += 1;
				return content;
			}
			load.dropped.push(`${name} was answered ${response.status}`);
		} catch (error) {
			load.dropped.push(`${name} had no answer: ${(error as Error).message}`);
		}
		return null;
	};
	if (at % 4 === 0) {
		const headers = { 'content-type': 'application/json', 'idempotency-key': newId() };
		const body = JSON.stringify({ visibility: 'office', body: 'Yeniden başlatma' });
		const path = `/api/orders/${orderId}/notes`;
		if ((await send(path, { method: 'POST', headers, body })) !== null) load.notes += 1;
	} else if (at % 16 === 1 && load.files < mostFiles) {
		const written = await send('/api/public/upload/temp', {
			method: 'POST',
			body: await picture(),
		});
		if (written === null) return;
		const { fileName } = (JSON.parse(written) as { data: { fileName: string } }).data;
		const query = new URLSearchParams({ filePath: fileName, token });
		if ((await send(`/api/public/storage?${query}`)) !== null) load.files += 1;
	} else await send('/api/orders?limit=20');
}

async function picture(): Promise<FormData> {
	const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } });
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'teslimat.png');
	return form;
}

/** Uploads are answered 503, lists as ever, and files are stored again afterwards. */
async function whileS3Fails(proxy: HttpsProxy, s3: S3Server, token: string): Promise<string[]> {
	const upload = async () => {
		const response = await fetch(`${proxy.url}/api/public/upload/temp`, {
			method: 'POST',
			body: await picture(),
			headers: { authorization: `Bearer ${token}` },
		});
		await response.arrayBuffer();
		return response.status;
	};
	s3.fault = (_request, response) => answerXml(response, 503, 'SlowDown');
	const refused = await upload();
	const list = await fetch(`${proxy.url}/api/orders?limit=20`, {
		headers: { authorization: `Bearer ${token}` },
	});
	await list.arrayBuffer();
	s3.fault = null;
	const statusAfter = await upload();
	return [
		...(refused === 503 || refused === 502 ? [] : [`an upload without S3 was answered ${refused}`]),
		...(list.status === 200 ? [] : [`a list without S3 was answered ${list.status}`]),
		...(statusAfter === 200 ? [] : [`an upload after S3 was back was answered ${statusAfter}`]),
	];
}

/** What a browser must get over HTTPS: cookies for HTTPS alone, and HSTS. */
async function insecureParts(url: string): Promise<string[]> {
	const response = await fetch(`${url}/api/auth/sign-in`, {
		method: 'POST',
		headers: { origin: url, 'content-type': 'application/json', 'idempotency-key': newId() },
		body: JSON.stringify(benchAccount),
	});
	await response.arrayBuffer();
	const cookies = response.headers.getSetCookie();
	const open = cookies.filter((cookie) => !/;\s*secure/i.test(cookie) || !/httponly/i.test(cookie));
	return [
		...(response.status === 200 ? [] : [`the sign-in over HTTPS was answered ${response.status}`]),
		...(cookies.length === 0 ? ['the sign-in over HTTPS sets no cookie'] : []),
		...open.map((cookie) => `a cookie is not for HTTPS alone: ${cookie.split('=', 1)[0]}`),
		...(response.headers.has('strict-transport-security') ? [] : ['HSTS is missing']),
	];
}
