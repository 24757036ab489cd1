// npm run bench: compares the server with the bare statements of its stores, and with a server that
// only answers their rows, on a million orders in a scratch database. Slow results do not fail; the targets are printed beside the measurements.
//   BENCH_ORDERS=50000   number of orders, for a quick run
//   BENCH_DEPOTS=30      depots that share the orders, instead of 3
//   BENCH_ROUNDS=3       rounds per variant; the medians are printed
//   BENCH_SHARE=0.02     share of the requests of a round
//   BENCH_ONLY=scan      only cases whose name starts with this
//   BENCH_TABLES=lists   fills only what a list of orders reads (2.5 GB a million orders), no scans
//   BENCH_FOLDER=folder  keeps the filled database for the next run; filled again when its pieces
//                        are all scanned
import { openPool } from '../../db/database.ts';
import { benchAccount, emptyBenchFolder, openBenchDatabase } from './bench-database.ts';
import { type BenchAnswer, type BenchConnection, openConnection } from './bench-http.ts';
import {
	type BenchCase,
	type Compared,
	compare,
	compareBeside,
	countOf,
	type Figures,
} from './bench-load.ts';
import { orderCases } from './bench-orders.ts';
import { searchPlans } from './bench-plans.ts';
import { startBareServer, startBenchServer } from './bench-process.ts';
import { routeCases } from './bench-routes.ts';
import { hasPiecesToScan, scanCases } from './bench-scans.ts';
import type { Statement } from './bench-statement.ts';

const {
	BENCH_ORDERS,
	BENCH_DEPOTS,
	BENCH_ROUNDS,
	BENCH_SHARE,
	BENCH_ONLY = '',
	BENCH_TABLES,
	BENCH_FOLDER,
} = process.env;
const orders = Number(BENCH_ORDERS ?? 1_000_000);
const depots = Number(BENCH_DEPOTS ?? 3);
const run = { rounds: Number(BENCH_ROUNDS ?? 5), requestShare: Number(BENCH_SHARE ?? 1) };
const listsOnly = BENCH_TABLES === 'lists';
/** The default pool size (settings-table). */
const poolSize = 20;
/** The embedded PostgreSQL allows 60 connections in all, and two cores are busy with fewer. */
const barePoolSize = 14;

const startedAt = performance.now();
console.log(
	`Filling a scratch database with ${orders.toLocaleString('en')} orders in ${depots} depots …`,
);
let database = await openBenchDatabase(orders, BENCH_FOLDER ?? null, { depots, listsOnly });
let pool = openPool(database.address, { poolSize });
const hasScans = !listsOnly && ('scan'.startsWith(BENCH_ONLY) || BENCH_ONLY.startsWith('scan'));
if (BENCH_FOLDER !== undefined && hasScans && !(await hasPiecesToScan(pool, run))) {
	console.log('Too few pieces are left to scan after earlier runs: filling the database again …');
	await pool.end();
	await database.stop();
	emptyBenchFolder(BENCH_FOLDER);
	database = await openBenchDatabase(orders, BENCH_FOLDER, { depots, listsOnly });
	pool = openPool(database.address, { poolSize });
}
console.log(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);
const { server, bareServer } = await startServers().catch(async (error) => {
	await pool.end();
	await database.stop();
	throw error;
});
let connections: BenchConnection[] = [];
let bareConnections: BenchConnection[] = [];
let token = '';
try {
	const context = { pool, ask, bareHttp, token: () => token };
	const scans = listsOnly ? [] : await scanCases(context);
	const routes = listsOnly ? [] : await routeCases(context);
	const cases = [...(await orderCases(context)), ...routes, ...scans];
	printHead();
	for (const benchCase of cases.filter(({ name }) => name.startsWith(BENCH_ONLY))) {
		await connectTo(benchCase);
		server.takePeakMb();
		const count = countOf(benchCase, run);
		const compared = await compare({ ...benchCase, count }, run.rounds, server.cpuMs);
		closeConnections();
		printCase(benchCase, compared, server.takePeakMb());
	}
	const besideCases = listsOnly ? [] : cases.filter(({ name }) => isBesidePlans(name));
	if (besideCases.length > 0) printPlansHead();
	for (const benchCase of besideCases) {
		await connectTo(benchCase);
		const count = countOf(benchCase, run);
		const compared = await compareBeside({ ...benchCase, count }, run.rounds, () =>
			searchPlans(context),
		);
		closeConnections();
		printPlansRow(benchCase, compared);
	}
} catch (error) {
	// Printed before the parts end, which may fail too.
	console.error(error);
	process.exitCode = 1;
} finally {
	closeConnections();
	await server.stop();
	await bareServer.stop();
	await pool.end();
	await database.stop();
}
console.log(
	'\nAims: list (not shared too) 0.75 × and scan 0.65 × of the bare statement; p99 of 32 scanners below 45 ms; ' +
		'counts and a search by three letters below 100 ms; the server below 350 MB; ' +
		'p99 beside two plans below 1.5 × of alone.',
);

/** What is measured beside plans: `BENCH_ONLY=plans` measures nothing else. */
function isBesidePlans(name: string): boolean {
	return (
		(name === 'list, today' || name === 'routes, a day') &&
		('plans'.startsWith(BENCH_ONLY) || name.startsWith(BENCH_ONLY))
	);
}

async function connectTo({ workers }: BenchCase): Promise<void> {
	token = await server.token();
	const connect = (port: number) =>
		Promise.all(Array.from({ length: workers }, () => openConnection(port)));
	[connections, bareConnections] = [await connect(server.port), await connect(bareServer.port)];
}

async function startServers() {
	const measured = await startBenchServer(database.address, database.folder, benchAccount);
	try {
		return {
			server: measured,
			bareServer: await startBareServer(database.address, barePoolSize),
		};
	} catch (error) {
		await measured.stop();
		throw error;
	}
}

async function ask(worker: number, head: string, body?: string): Promise<BenchAnswer> {
	return (await openOf(connections, worker, server.port)).ask(head, body);
}

async function bareHttp(statements: readonly Statement[]) {
	const path = await bareServer.add(statements);
	return async (worker: number) => {
		const connection = await openOf(bareConnections, worker, bareServer.port);
		const { status, body } = await connection.ask(`GET ${path} HTTP/1.1\r\nhost: bench\r\n`);
		if (status !== 200) throw new Error(`the bare server answered ${status}: ${body}`);
	};
}

/** Reopens a connection that the server closed as idle while a slow bare statement was measured. */
async function openOf(
	open: BenchConnection[],
	worker: number,
	port: number,
): Promise<BenchConnection> {
	const existing = open[worker];
	if (existing?.isOpen()) return existing;
	const connection = await openConnection(port);
	open[worker] = connection;
	return connection;
}

function closeConnections(): void {
	for (const { close } of [...connections, ...bareConnections]) close();
}

function printHead(): void {
	console.log(
		'| question | at once | bare /s | p50 ms | p99 ms | HTTP /s | p50 ms | p99 ms | HTTP ÷ bare | planned /s | HTTP ÷ planned | bare HTTP /s | HTTP ÷ bare HTTP | server CPU ms | server MB |\n' +
			'|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
	);
}

function printCase(
	{ name, workers }: BenchCase,
	{ bare, planned, bareHttp, http, cpuMs }: Compared,
	mb: number,
): void {
	const cells = [bare, http].flatMap(figureCells);
	const ratioOf = (other: Figures) => (http.perSecond / other.perSecond).toFixed(2);
	const rateAndRatio = (other: Figures | null) =>
		other === null ? ['', ''] : [other.perSecond.toFixed(0), ratioOf(other)];
	const ofServer = [cpuMs.toFixed(2), mb.toFixed(0)];
	console.log(
		`| ${[name, workers, ...cells, ratioOf(bare), ...rateAndRatio(planned), ...rateAndRatio(bareHttp), ...ofServer].join(' | ')} |`,
	);
}

function printPlansHead(): void {
	console.log(
		'\n| beside plans | at once | alone /s | p50 ms | p99 ms | beside /s | p50 ms | p99 ms | p99 ÷ alone |\n' +
			'|---|--:|--:|--:|--:|--:|--:|--:|--:|',
	);
}

function printPlansRow(
	{ name, workers }: BenchCase,
	{ alone, beside }: Readonly<Record<'alone' | 'beside', Figures>>,
): void {
	const ratio = (beside.p99 / alone.p99).toFixed(2);
	console.log(
		`| ${[`plans, ${name}`, workers, ...figureCells(alone), ...figureCells(beside), ratio].join(' | ')} |`,
	);
}

function figureCells({ perSecond, p50, p99 }: Figures): string[] {
	return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}
