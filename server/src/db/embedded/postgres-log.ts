import fs from 'node:fs';
import { largestLogBytes, rotateLog } from './log-rotation.ts';

const tailBytes = 2_000;

/** The size-limited log file of the embedded PostgreSQL; it persists across restarts. */
export class PostgresLog {
	readonly file: string;
	readonly #largestBytes: number;
	/** Offset at which the output of the current start begins. */
	#startOffset = 0;

	constructor(file: string, largestBytes: number = largestLogBytes) {
		this.file = file;
		this.#largestBytes = largestBytes;
	}

	/** A file descriptor for the output of a new start; the caller closes it. */
	open(): number {
		this.rotate();
		const log = fs.openSync(this.file, 'a', 0o600);
		this.#startOffset = fs.fstatSync(log).size;
		return log;
	}

	/** Moves a large log to `<file>.1`. */
	rotate(): void {
		if (rotateLog(this.file, this.#largestBytes)) this.#startOffset = 0;
	}

	/** The last lines written since the current start. */
	tail(): string {
		if (!fs.existsSync(this.file)) return '';
		const bytes = fs.readFileSync(this.file).subarray(this.#startOffset);
		return bytes.subarray(-tailBytes).toString('utf8').trim();
	}
}
