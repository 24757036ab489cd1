// Scans and delivery results at a steady pace, while something else loads the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../db/ids.ts';
import { type DrillSite, scannablePieces } from '../drill-site.ts';
import type { DayDriver } from '../driver-day/driver-day-fixture.ts';

export type CustodyReport = {
	/** Seconds until the answer of each act. */
	readonly scans: number[];
	readonly results: number[];
	/** Answers that are not 200, as sentences. */
	readonly wrong: string[];
};

export type CustodyWork = {
	/** One act after another until `isOver`. */
	readonly run: (isOver: () => boolean) => Promise<CustodyReport>;
};

type Worker = { readonly driver: DayDriver; readonly token: () => Promise<string> };

/** Results are fewer than scans: the stops of the drivers have to last for the whole drill. */
const pausesMs = { scans: 60, results: 150 };

/** Lets these drivers depart; afterwards their stops have results and the goods of drafts are scanned. */
export async function openCustodyWork(
	site: DrillSite,
	workers: readonly Worker[],
	office: () => Promise<string>,
): Promise<CustodyWork> {
	const scans = (await scannablePieces(site.query)).slice(0, 4_000);
	const act = async (path: string, body: object, token: () => Promise<string>) => {
		const startedAt = performance.now();
		const response = await fetch(site.url + path, {
			method: 'POST',
			body: JSON.stringify(body),
			headers: {
				authorization: `Bearer ${await token()}`,
				'content-type': 'application/json',
				'idempotency-key': newId(),
			},
			signal: AbortSignal.timeout(15_000),
		}).catch(() => null);
		const content = (await response?.text().catch(() => '')) ?? '';
		const seconds = (performance.now() - startedAt) / 1_000;
		const wrong =
			response?.status === 200
				? []
				: [`${path.replace(/[0-9a-f-]{36}/g, ':id')} ${response?.status} ${content.slice(0, 120)}`];
		return { seconds, wrong };
	};
	for (const { driver, token } of workers) {
		const accepted = { version: null, onPaper: false };
		const departed = { version: null, km: 1_000, departedAt: new Date().toISOString() };
		const starts = [
			await act(`/api/debits/${driver.debitId}/acceptance`, accepted, token),
			await act(`/api/routes/${driver.routeId}/departure`, departed, token),
		];
		const [problem] = starts.flatMap(({ wrong }) => wrong);
		if (problem !== undefined) throw new Error(problem);
	}
	// Results side by side are of different routes: a driver records one after the other.
	const stops = workers
		.flatMap(({ driver, token }) =>
			driver.stops.map((stop, number) => ({ ...stop, number, driver, token })),
		)
		.toSorted((one, other) => one.number - other.number);

	async function run(isOver: () => boolean): Promise<CustodyReport> {
		const report: CustodyReport = { scans: [], results: [], wrong: [] };
		const repeat = async (kind: keyof typeof pausesMs, next: () => Promise<Acted> | null) => {
			while (!isOver()) {
				const acted = await next();
				if (acted === null) return;
				report[kind].push(acted.seconds);
				report.wrong.push(...acted.wrong);
				await sleep(pausesMs[kind]);
			}
		};
		const recordResults = () =>
			repeat('results', () => {
				const stop = stops.pop();
				if (stop === undefined) return null;
				return act(`/api/routes/${stop.driver.routeId}/results`, deliveredTo(stop), stop.token);
			});
		await Promise.all([
			repeat('scans', () => {
				const scan = scans.pop();
				if (scan === undefined) return null;
				return act(`/api/debits/${scan.debitId}/scans`, { barcode: scan.barcode }, office);
			}),
			// A p99 of one driver's results in 20 s would be the slowest of them.
			recordResults(),
			recordResults(),
		]);
		return report;
	}
	return { run };
}

type Acted = { readonly seconds: number; readonly wrong: readonly string[] };

function deliveredTo({ orderId, dueKurus }: DayDriver['stops'][number]) {
	const cash = { method: 'cash', amountKurus: dueKurus, receiptNo: null };
	return {
		orderId,
		outcome: 'delivered',
		deliveredPieceIds: [],
		receivedBy: 'Zehra Uçar',
		relation: 'self',
		reasonCode: null,
		note: '',
		photoKeys: [],
		callCount: 1,
		position: null,
		returns: [],
		happenedAt: new Date().toISOString(),
		collections: dueKurus > 0 ? [cash] : [],
	};
}
