import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readingFolder } from '../../disk/folder-reading.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { addGauge } from './gauge.ts';
import type { Readiness } from './health.ts';

/** The metrics of this process; other modules add their gauges. */
export function createMetrics(): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry, prefix: 'sevk_' });
	return registry;
}

type BackupState = {
	readonly lastSuccess: { readonly at: string } | null;
	readonly lastFailure: object | null;
	readonly isLate: boolean;
};

/** The state of the scheduled backups, for alerts. */
export function measureBackups(registry: Registry, read: () => Promise<BackupState>): void {
	const gauge = (name: string, help: string, value: (state: BackupState) => number) =>
		addGauge(registry, { name, help, read: async () => value(await read()) });
	gauge(
		'sevk_backup_last_success_timestamp_seconds',
		'Son yedeğin zamanı; yedek yoksa 0',
		({ lastSuccess }) => (lastSuccess === null ? 0 : Date.parse(lastSuccess.at) / 1000),
	);
	gauge('sevk_backup_failed', 'Son yedek alınamadıysa 1', ({ lastFailure }) =>
		lastFailure === null ? 0 : 1,
	);
	gauge('sevk_backup_late', 'Son yedek iki günden eskiyse 1', ({ isLate }) => (isLate ? 1 : 0));
}

/** Whether `/readyz` answers 200. */
export function measureReadiness(registry: Registry, readiness: Readiness): void {
	addGauge(registry, {
		name: 'sevk_ready',
		help: '/readyz 200 yanıtlıyorsa 1',
		read: async () => ((await readiness.check()).ready ? 1 : 0),
	});
}

type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

/** The connections to the database, and the requests that wait for one. */
export function measurePool(registry: Registry, limit: number, read: () => PoolUse): void {
	const gauge = (name: string, help: string, value: () => number) =>
		addGauge(registry, { name, help, read: value });
	gauge(
		'sevk_database_connections_busy',
		'Veritabanına kullanılan bağlantılar',
		() => read().open - read().idle,
	);
	gauge('sevk_database_connections_limit', 'Veritabanına en çok bağlantı', () => limit);
	gauge('sevk_database_waiting', 'Boş bağlantı bekleyen istekler', () => read().waiting);
}

/** The file systems of the folders that the product writes to, by what is in them. */
export function measureDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
	const disks = Object.entries(folders).map(
		([folder, path]) => [folder, readingFolder(() => fs.statfs(path))] as const,
	);
	const gauge = (name: string, help: string, value: 'bavail' | 'blocks') =>
		new Gauge({
			name,
			help,
			labelNames: ['folder'],
			registers: [registry],
			async collect() {
				for (const [folder, read] of disks) {
					const disk = await read().catch(() => null);
					this.set({ folder }, disk === null ? Number.NaN : disk[value] * disk.bsize);
				}
			},
		});
	gauge('sevk_disk_free_bytes', 'Klasörün diskinde boş yer', 'bavail');
	gauge('sevk_disk_size_bytes', 'Klasörün diskinin boyu', 'blocks');
}

/** Measures all requests and serves the metrics to this machine or with a token. */
export function installMetrics(
	app: FastifyInstance,
	registry: Registry,
	token: string | null,
): void {
	const durations = new Histogram({
		name: 'sevk_http_request_seconds',
		help: 'Yanıt süresi',
		labelNames: ['method', 'endpoint', 'status'],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [registry],
	});
	const problems = new Counter({
		name: 'sevk_problems_total',
		help: 'Reddedilen ve başarısız istekler, kodlarına göre',
		labelNames: ['endpoint', 'code'],
		registers: [registry],
	});
	app.addHook('onResponse', async (request, reply) => {
		const endpoint = request.routeOptions.url ?? 'none';
		const { method } = request;
		durations.observe({ method, endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
		if (reply.problemCode !== undefined) problems.inc({ endpoint, code: reply.problemCode });
	});
	app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
		// Answers 404, so that the existence of the endpoint is not revealed.
		if (!mayRead(request, token)) throw new EdgeProblem('http/no-endpoint');
		return reply.header('content-type', registry.contentType).send(await registry.metrics());
	});
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
	if (token !== null) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
	const { remoteAddress } = request.socket;
	const fromHere =
		remoteAddress === '127.0.0.1' ||
		remoteAddress === '::1' ||
		remoteAddress === '::ffff:127.0.0.1';
	// Behind a proxy on the same machine, all requests come from a local address.
	const forwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
	return fromHere && !forwarded;
}

function sameText(left: string, right: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(left), digest(right));
}
