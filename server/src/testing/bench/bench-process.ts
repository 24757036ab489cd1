import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { DatabaseAddress } from '../../db/database.ts';
import { signIn } from './bench-http.ts';
import type { BenchServerWord } from './bench-server.ts';

/** The address that pages of the measured server would have; nothing listens there. */
const benchOrigin = 'http://sevk.test';

/** As tools/start.mjs starts the server. */
const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=400'];

export type BenchServer = {
	readonly port: number;
	/** A fresh access token of the bench's admin. */
	readonly token: () => Promise<string>;
	/** The most memory it was seen to hold, in MB, since the last time it was asked. */
	readonly takePeakMb: () => number;
	readonly stop: () => Promise<void>;
};

/** Starts the server in a process of its own; flags of node, such as `--cpu-prof`, go along. */
export async function startBenchServer(
	address: DatabaseAddress,
	folder: string,
	account: { readonly email: string; readonly password: string },
	web: { readonly url: string; readonly folder: string } = { url: benchOrigin, folder: '' },
): Promise<BenchServer> {
	const file = path.join(import.meta.dirname, 'bench-server.ts');
	const child = fork(file, [JSON.stringify(address), folder, web.url, web.folder], {
		execArgv: [...process.execArgv, ...heapLimits],
	});
	const ended = once(child, 'exit');
	let peak = 0;
	const port = await new Promise<number>((done, fail) => {
		child.on('message', (word: BenchServerWord) => {
			if ('port' in word) done(word.port);
			else peak = Math.max(peak, word.residentBytes);
		});
		ended.then(([code]) => fail(new Error(`the server ended with ${code}`)));
	});
	return {
		port,
		token: () => signIn(`http://127.0.0.1:${port}`, web.url, account),
		takePeakMb: () => {
			const taken = peak / 2 ** 20;
			peak = 0;
			return taken;
		},
		stop: async () => {
			child.disconnect();
			await ended;
		},
	};
}
