// Measures with workers that send sequential requests in alternating rounds.

/** Figures of one round, or the median of several. */
export type Figures = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** A request in the variants to compare. */
export type BenchCase = {
	readonly name: string;
	/** Number of concurrent workers. */
	readonly workers: number;
	/** Requests per round. */
	readonly count: number;
	/** Sends one request; throws for a wrong answer. */
	readonly bare: (worker: number) => Promise<void>;
	/** The bare statements planned for each request; null if none of them is prepared. */
	readonly planned: ((worker: number) => Promise<void>) | null;
	/** The same statements behind a server without the product; null where it is not measured. */
	readonly bareHttp: ((worker: number) => Promise<void>) | null;
	readonly http: (worker: number) => Promise<void>;
};

export type Compared = {
	readonly bare: Figures;
	readonly planned: Figures | null;
	readonly bareHttp: Figures | null;
	readonly http: Figures;
	/** Processor time of the server for one request, in milliseconds; other load changes it little. */
	readonly cpuMs: number;
};

type Run = { readonly rounds: number; readonly requestShare: number };

/** Requests of a round: each worker has one at least. */
export function countOf(
	{ workers, count }: Pick<BenchCase, 'workers' | 'count'>,
	{ requestShare }: Pick<Run, 'requestShare'>,
): number {
	return Math.max(workers, Math.ceil(count * requestShare));
}

/** Requests of a scan in both variants, with the warm-up. */
export function requestsOf(load: Pick<BenchCase, 'workers' | 'count'>, run: Run): number {
	const count = countOf(load, run);
	return 2 * (warmUpOf(count) + run.rounds * count);
}

const warmUpOf = (count: number) => Math.ceil(count / 3);

/**
 * Measures the variants in alternating rounds, so that other load affects all equally, after a
 * warm-up of each. Returns medians over the rounds.
 */
export async function compare(
	benchCase: BenchCase,
	rounds: number,
	serverCpuMs: () => Promise<number>,
): Promise<Compared> {
	const { workers, count, bare, planned, bareHttp, http } = benchCase;
	const bares: Figures[] = [];
	const planneds: Figures[] = [];
	const bareHttps: Figures[] = [];
	const https: Figures[] = [];
	const cpuMs: number[] = [];
	await measure(workers, warmUpOf(count), bare);
	if (planned !== null) await measure(workers, warmUpOf(count), planned);
	if (bareHttp !== null) await measure(workers, warmUpOf(count), bareHttp);
	await measure(workers, warmUpOf(count), http);
	for (let round = 0; round < rounds; round += 1) {
		bares.push(await measure(workers, count, bare));
		if (planned !== null) planneds.push(await measure(workers, count, planned));
		if (bareHttp !== null) bareHttps.push(await measure(workers, count, bareHttp));
		const before = await serverCpuMs();
		https.push(await measure(workers, count, http));
		cpuMs.push(((await serverCpuMs()) - before) / count);
	}
	return {
		bare: medians(bares),
		planned: planned === null ? null : medians(planneds),
		bareHttp: bareHttp === null ? null : medians(bareHttps),
		http: medians(https),
		cpuMs: median(cpuMs),
	};
}

/**
 * Measures requests alone and beside other work, in alternating rounds; `begin` starts the work and
 * returns what ends it.
 */
export async function compareBeside(
	{ workers, count, http }: Pick<BenchCase, 'workers' | 'count' | 'http'>,
	rounds: number,
	begin: () => Promise<() => Promise<void>>,
): Promise<{ readonly alone: Figures; readonly beside: Figures }> {
	const alone: Figures[] = [];
	const beside: Figures[] = [];
	await measure(workers, warmUpOf(count), http);
	for (let round = 0; round < rounds; round += 1) {
		alone.push(await measure(workers, count, http));
		const end = await begin();
		beside.push(await measure(workers, count, http));
		await end();
	}
	return { alone: medians(alone), beside: medians(beside) };
}

async function measure(
	workers: number,
	count: number,
	ask: (worker: number) => Promise<void>,
): Promise<Figures> {
	const tookMs: number[] = [];
	let requestCount = 0;
	async function work(worker: number): Promise<void> {
		while (requestCount < count) {
			requestCount += 1;
			const startedAt = performance.now();
			await ask(worker);
			tookMs.push(performance.now() - startedAt);
		}
	}
	const startedAt = performance.now();
	await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
	const seconds = (performance.now() - startedAt) / 1000;
	const sorted = tookMs.sort((a, b) => a - b);
	return { perSecond: count / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

function medians(rounds: readonly Figures[]): Figures {
	const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
	return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

function median(values: readonly number[]): number {
	return at(
		values.toSorted((a, b) => a - b),
		0.5,
	);
}

function at(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
