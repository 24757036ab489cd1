import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type BenchSite = {
	readonly url: string;
	readonly email: string;
	readonly password: string;
	readonly stop: () => Promise<void>;
};

const server = path.join(
	import.meta.dirname,
	'../../../server/src/testing/bench/bench-web-server.ts',
);

/** The site that the environment names, or one of its own. */
export async function openBenchSite(environment: NodeJS.ProcessEnv): Promise<BenchSite> {
	const { BENCH_SITE: url, BENCH_EMAIL: email = '', BENCH_PASSWORD: password = '' } = environment;
	if (url === undefined) return startBenchSite();
	return { url, email, password, stop: async () => undefined };
}

/** The built product over 100,000 orders, 10,000 of them today, in a process of its own. */
async function startBenchSite(): Promise<BenchSite> {
	const child = spawn(process.execPath, [server], { stdio: ['pipe', 'pipe', 'inherit'] });
	const ended = once(child, 'exit');
	const [line] = await Promise.race([
		once(createInterface({ input: child.stdout }), 'line'),
		ended.then(([code]) => Promise.reject(new Error(`the site ended with ${code}`))),
	]);
	return {
		...(JSON.parse(line) as Omit<BenchSite, 'stop'>),
		stop: async () => {
			child.stdin.end();
			await ended;
		},
	};
}

/** A page with a table of 50 rows and nothing else: the baseline of this machine's browser. */
export async function startBarePage(): Promise<{ url: string; stop: () => void }> {
	const row = `<tr data-index="0">${'<td>RT-261120-01</td>'.repeat(10)}</tr>`;
	const page = `<!doctype html><title>bare</title><div style="height:800px;overflow:auto" id="scroll"><table><tbody>${row.repeat(300)}</tbody></table></div>`;
	const site = http
		.createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
		.listen(0, '127.0.0.1');
	await once(site, 'listening');
	const address = site.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${port}`, stop: () => site.close() };
}
