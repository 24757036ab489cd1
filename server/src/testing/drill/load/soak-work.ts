// What an operation does all day: scanners, lists, exports and imports, each at its own pace.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../db/ids.ts';
import { type DrillSite, scannablePieces } from '../drill-site.ts';

export type SoakReport = {
	/** Seconds until the answer of 200, of the minute that runs. */
	seconds: number[];
	scans: number;
	lists: number;
	exports: number;
	importedOrders: number;
	/** Answers of 503 and lost connections. */
	refused: number;
	readonly wrong: Set<string>;
};

export const nothingDone = (): SoakReport => ({
	seconds: [],
	scans: 0,
	lists: 0,
	exports: 0,
	importedOrders: 0,
	refused: 0,
	wrong: new Set(),
});

type Soak = {
	readonly site: DrillSite;
	readonly token: () => Promise<string>;
	readonly report: SoakReport;
};

export type SoakWork = {
	/** Pieces that can be scanned in all. */
	readonly pieces: number;
	/** Works until it is over and everything is answered; a further run goes on where this one ended. */
	readonly run: (isOver: () => boolean) => Promise<void>;
};

const scanners = 32;
const paces = { scanMs: 4_000, listMs: 1_000, exportMs: 20_000, importMs: 60_000 };
const lists = ['/api/orders?limit=100', '/api/routes?limit=100', '/api/vehicle-positions'];
const rowsOfImport = 100;

/** What is sent in so many minutes at these paces, when every answer comes in time. */
export function dueSoakWork(minutes: number, pieces: number) {
	const times = (paceMs: number) => Math.floor((minutes * 60_000) / paceMs);
	return {
		scans: Math.min(pieces, scanners * times(paces.scanMs)),
		lists: lists.length * times(paces.listMs),
	};
}

export async function openSoakWork(soak: Soak): Promise<SoakWork> {
	const { site, report } = soak;
	const goods = (await scannablePieces(site.query)).toSorted((one, other) =>
		one.debitId < other.debitId ? -1 : 1,
	);
	const [depot] = await site.query<{ id: string }>('select id from depots order by code limit 1');
	const scan = async () => {
		const next = goods.pop();
		if (next === undefined) return;
		const { debitId, barcode } = next;
		const path = `/api/debits/${debitId}/scans`;
		if (await request(soak, path, { barcode })) report.scans += 1;
	};
	const list = async (path: string) => {
		if (await request(soak, path)) report.lists += 1;
	};
	const day = async (at: number) => {
		const address = `/api/orders/export?format=${at % 2 === 0 ? 'xlsx' : 'csv'}`;
		if (await request(soak, address)) report.exports += 1;
	};
	let imports = 0;
	const importNext = () => {
		imports += 1;
		return importOrders(soak, depot?.id ?? '', imports);
	};
	const run = async (isOver: () => boolean) => {
		await Promise.all([
			...Array.from({ length: scanners }, (_, at) =>
				every(paces.scanMs, isOver, scan, (at * paces.scanMs) / scanners),
			),
			...lists.map((path, at) => every(paces.listMs, isOver, () => list(path), at * 300)),
			every(paces.exportMs, isOver, day, 5_000),
			every(paces.importMs, isOver, importNext, 10_000),
		]);
	};
	return { pieces: goods.length, run };
}

/** Calls again and again at this pace; a call that takes longer delays the next one. */
async function every(
	paceMs: number,
	isOver: () => boolean,
	run: (at: number) => Promise<void>,
	afterMs = 0,
): Promise<void> {
	const startedAt = Date.now() + afterMs;
	for (let at = 0; !isOver(); at += 1) {
		const waitMs = Math.max(0, startedAt + at * paceMs - Date.now());
		await sleep(Math.min(waitMs, paceMs));
		if (!isOver()) await run(at);
	}
}

/** A GET, or with a body a POST; true for 200. */
async function request(
	{ site, token, report }: Soak,
	path: string,
	body?: object | FormData,
): Promise<Response | null> {
	const isForm = body instanceof FormData;
	const startedAt = performance.now();
	try {
		const response = await fetch(site.url + path, {
			method: body === undefined ? 'GET' : 'POST',
			headers: {
				authorization: `Bearer ${await token()}`,
				'idempotency-key': newId(),
				...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
			},
			...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
			signal: AbortSignal.timeout(60_000),
		});
		const content = await response.arrayBuffer();
		if (response.status === 200) {
			if (isList(path)) report.seconds.push((performance.now() - startedAt) / 1_000);
			return new Response(content);
		}
		if (response.status === 503) report.refused += 1;
		else {
			const text = new TextDecoder().decode(content).slice(0, 200);
			report.wrong.add(`${path.replace(/[0-9a-f-]{36}/g, ':id')} ${response.status} ${text}`);
		}
	} catch {
		report.refused += 1;
	}
	return null;
}

/** Exports and imports take as long as they are large; they are not in the p99. */
const isList = (path: string) => !/export|import/.test(path);

async function importOrders(soak: Soak, depotId: string, at: number): Promise<void> {
	const { report } = soak;
	const head = 'Sipariş No;Alıcı;Telefon;İl;İlçe;Adres;Enlem;Boylam;Teslimat Tarihi;Tutar';
	const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('.');
	const rows = Array.from(
		{ length: rowsOfImport },
		(_, row) =>
			`SOAK-${at}-${row};Ayşe Nur Yılmaz;0532 123 45 67;İstanbul;Kadıköy;Moda Cad. No:${row};40.98;29.02;${day};1.250,50`,
	);
	const form = new FormData();
	form.append('file', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'soak.csv');
	const preview = await request(soak, `/api/order-imports?depotId=${depotId}`, form);
	if (preview === null) return;
	const { id, version } = (await preview.json()) as { id: string; version: unknown };
	const body = { version, pastDates: 'keep' };
	if (!(await request(soak, `/api/order-imports/${id}/run`, body))) return;
	const created = await createdOf(soak, id);
	report.importedOrders += created;
	if (created < rowsOfImport)
		report.wrong.add(`${created} of ${rowsOfImport} orders were imported`);
}

/** The orders of an import at its end, or after a minute. */
async function createdOf(soak: Soak, importId: string): Promise<number> {
	let created = 0;
	for (let second = 0; second < 60; second += 1) {
		await sleep(1_000);
		const answer = await request(soak, `/api/order-imports/${importId}`);
		if (answer === null) continue;
		const seen = (await answer.json()) as { state: string; createdCount: number };
		created = seen.createdCount;
		if (seen.state !== 'running') break;
	}
	return created;
}
