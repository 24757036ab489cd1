import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { DatabaseAddress } from '../../db/database.ts';
import type { BareServerCase, BareServerWord } from './bench-bare-server.ts';
import { signIn } from './bench-http.ts';
import type { BenchServerWord } from './bench-server.ts';
import type { Statement } from './bench-statement.ts';

/** The public address of the measured server; no process listens there. */
const benchOrigin = 'http://sevk.test';

/** The same flags as tools/start.mjs. */
const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=400'];

export type BenchServer = {
	readonly port: number;
	/** A new access token of the benchmark's admin. */
	readonly token: () => Promise<string>;
	/** The peak memory in MB since the last call. */
	readonly takePeakMb: () => number;
	/** Processor time of the server's process so far, in milliseconds. */
	readonly cpuMs: () => Promise<number>;
	readonly stop: () => Promise<void>;
};

export type BareServer = {
	readonly port: number;
	/** Adds a case; returns the path that answers its rows. */
	readonly add: (statements: readonly Statement[]) => Promise<string>;
	readonly stop: () => Promise<void>;
};

/** Starts the server without the product in its own process. */
export async function startBareServer(
	address: DatabaseAddress,
	poolSize: number,
): Promise<BareServer> {
	const file = path.join(import.meta.dirname, 'bench-bare-server.ts');
	const child = fork(file, [JSON.stringify(address), `${poolSize}`], {
		execArgv: [...process.execArgv, ...heapLimits],
		// Keeps dates and numbers among the values of a statement.
		serialization: 'advanced',
	});
	const ended = once(child, 'exit');
	const wordThat = <Word extends BareServerWord>(isMeant: (word: BareServerWord) => word is Word) =>
		new Promise<Word>((done, fail) => {
			child.on('message', function read(word: BareServerWord) {
				if (!isMeant(word)) return;
				child.off('message', read);
				done(word);
			});
			ended.then(([code]) => fail(new Error(`the bare server ended with ${code}`)));
		});
	const { port } = await wordThat((word) => 'port' in word);
	let count = 0;
	return {
		port,
		add: async (statements) => {
			const no = count;
			count += 1;
			const added = wordThat(
				(word): word is { added: number } => 'added' in word && word.added === no,
			);
			const message: BareServerCase = { no, statements };
			child.send(message);
			await added;
			return `/${no}`;
		},
		stop: async () => {
			if (child.connected) child.disconnect();
			await ended;
		},
	};
}

/** Starts the server in its own process; flags of node, such as `--cpu-prof`, are passed on. */
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
			else if ('residentBytes' in word) peak = Math.max(peak, word.residentBytes);
		});
		ended.then(([code]) => fail(new Error(`the server ended with ${code}`)));
	});
	return {
		port,
		token: () => signIn(`http://127.0.0.1:${port}`, web.url, account),
		takePeakMb: () => {
			const peakMb = peak / 2 ** 20;
			peak = 0;
			return peakMb;
		},
		cpuMs: () =>
			new Promise((done) => {
				child.on('message', function read(word: BenchServerWord) {
					if (!('cpuMs' in word)) return;
					child.off('message', read);
					done(word.cpuMs);
				});
				child.send('cpu');
			}),
		stop: async () => {
			child.disconnect();
			await ended;
		},
	};
}
