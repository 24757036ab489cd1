import { type DestinationStream, pino } from 'pino';

/** How long the end of the process waits for the reader of the log. */
const endLimitMs = 2_000;

/** Where the lines of the log go. */
export type LogOutput = {
	readonly stream: DestinationStream;
	/** Writes what is buffered, as far as the reader takes it in time. Nothing is written after it. */
	end(): Promise<void>;
	/** Gives up what is buffered, for an end that cannot wait. */
	abandon(): void;
};

/** Writes to a file, or to standard output without one. */
export function openLogOutput(file: string | null): LogOutput {
	// Buffered, because a write per line takes a tenth of the time of a scan
	// (docs/decisions/0010-server-benchmark.md).
	const blocks = { sync: false, minLength: 4_096, periodicFlush: 200 };
	const stream = pino.destination(
		file === null ? { fd: 1, ...blocks } : { dest: file, mkdir: true, mode: 0o600, ...blocks },
	);
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
