import fs from 'node:fs';
import path from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { largestLogBytes, rotateLog } from '../../db/embedded/log-rotation.ts';

/** How long the end of the process waits for the reader of the log. */
const endLimitMs = 2_000;

/** What is buffered for a full disk or a slow reader; further lines are dropped. */
const mostWaitingBytes = 16 * 2 ** 20;

/** Where the lines of the log go. */
export type LogOutput = {
	readonly stream: DestinationStream;
	/** Writes what is buffered, as far as the reader takes it in time. Nothing is written after it. */
	end(): Promise<void>;
	/** Gives up what is buffered, for an end that cannot wait. */
	abandon(): void;
};

/** Writes to a file of limited size, or to standard output without one. */
export function openLogOutput(file: string | null, largestBytes = largestLogBytes): LogOutput {
	// Buffered, because a write per line takes a tenth of the time of a scan
	// (docs/decisions/0010-server-benchmark.md).
	const blocks = { sync: false, minLength: 4_096, periodicFlush: 200, maxLength: mostWaitingBytes };
	if (file !== null) rotateLog(file, largestBytes);
	// With `process.stdout` a pipe does not block: a blocked write would keep the process from its exit.
	const dest = file === null ? process.stdout.fd : openLogFile(file);
	const stream = pino.destination({ dest, ...blocks });
	// A full disk: pino writes the same lines again with the next ones.
	stream.on('error', () => undefined);
	if (file !== null) limitSize(stream, file, fs.fstatSync(dest).size, largestBytes);
	// At the exit of the process pino writes synchronously, and tries again for ever when the reader
	// is gone or reads nothing.
	const abandon = () => {
		stream.flushSync = () => undefined;
	};
	const end = async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		// The first one only waits for a write in progress, and leaves less than a block.
		stream.flush(() => stream.flush(() => resolve()));
		const limit = setTimeout(resolve, endLimitMs);
		await promise;
		clearTimeout(limit);
		abandon();
	};
	return { stream, end, abandon };
}

/** Opened here, because pino ignores a file that it cannot open until a later write fails. */
function openLogFile(file: string): number {
	fs.mkdirSync(path.dirname(file), { recursive: true });
	return fs.openSync(file, 'a', 0o600);
}

/** Moves a log that has become large to the older file. */
function limitSize(
	stream: ReturnType<typeof pino.destination>,
	file: string,
	startBytes: number,
	largestBytes: number,
): void {
	let [size, limit] = [startBytes, largestBytes];
	// The next block is written after this event, so none is lost between copy and truncation.
	stream.on('write', (bytes) => {
		size += bytes;
		if (size <= limit) return;
		if (rotateLog(file, largestBytes)) [size, limit] = [0, largestBytes];
		// Not with each write, because the copy of a large file takes long.
		else limit = size + largestBytes / 4;
	});
}
