import fs from 'node:fs';
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
	const blocks = {
		...{ sync: false, minLength: 4_096, periodicFlush: 200 },
		maxLength: mostWaitingBytes,
	};
	if (file !== null) rotateLog(file, largestBytes);
	const stream = pino.destination(
		file === null ? { fd: 1, ...blocks } : { dest: file, mkdir: true, mode: 0o600, ...blocks },
	);
	// A full disk: pino writes the same lines again with the next ones.
	stream.on('error', () => undefined);
	if (file !== null) limitSize(stream, file, largestBytes);
	// At the exit of the process pino writes synchronously, and tries again for ever when the reader
	// is gone or reads nothing.
	const abandon = () => {
		stream.flushSync = () => undefined;
	};
	const end = async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		stream.flush(() => resolve());
		const limit = setTimeout(resolve, endLimitMs);
		await promise;
		clearTimeout(limit);
		abandon();
	};
	return { stream, end, abandon };
}

/** Moves a log that has become large to the older file. */
function limitSize(
	stream: ReturnType<typeof pino.destination>,
	file: string,
	largestBytes: number,
): void {
	let size = fs.existsSync(file) ? fs.statSync(file).size : 0;
	// The next block is written after this event, so none is lost between copy and truncation.
	stream.on('write', (bytes) => {
		size += bytes;
		if (size <= largestBytes) return;
		rotateLog(file, largestBytes);
		size = 0;
	});
}
