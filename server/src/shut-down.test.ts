import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A process with the log of the server, which writes while it stops. */
const program = `
	import { createLog } from '${path.join(import.meta.dirname, 'http/operation/log.ts')}';
	import { openLogOutput } from '${path.join(import.meta.dirname, 'http/operation/log-output.ts')}';
	import { shutDownOnSignals } from '${path.join(import.meta.dirname, 'shut-down.ts')}';
	const output = openLogOutput(null);
	const log = createLog('info', output.stream);
	const line = 'x'.repeat(2_000);
	const stop = async () => { for (let n = 0; n < 500; n += 1) log.info(line); };
	shutDownOnSignals([{ name: 'log', stop }], () => log, output);
	setInterval(() => undefined, 1_000);
	process.stderr.write('ready');
`;

async function startProgram(): Promise<ChildProcess> {
	const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	if (child.stderr !== null) await once(child.stderr, 'data');
	return child;
}

async function codeAfterSignal(child: ChildProcess): Promise<number | null> {
	const exit = once(child, 'exit') as Promise<[number | null]>;
	child.kill('SIGTERM');
	const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
	const [code] = await exit;
	clearTimeout(limit);
	return code;
}

test('writes the last lines of its log before it ends', async () => {
	const child = await startProgram();
	let length = 0;
	child.stdout?.on('data', (piece: Buffer) => {
		length += piece.length;
	});
	const end = child.stdout === null ? null : once(child.stdout, 'end');
	expect(await codeAfterSignal(child)).toBe(0);
	await end;
	expect(length).toBeGreaterThan(1_000_000);
});

test('ends although the reader of its log is gone', async () => {
	const child = await startProgram();
	child.stdout?.destroy();
	expect(await codeAfterSignal(child)).toBe(0);
});

test('ends although its log is not read', async () => {
	const child = await startProgram();
	child.stdout?.pause();
	expect(await codeAfterSignal(child)).toBe(0);
});
