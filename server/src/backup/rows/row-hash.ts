import { hash } from 'node:crypto';

const lanes = 8;
const newline = 10;

/**
 * Number and hash of the rows of a table, from the text that COPY writes. The hash is the sum of the
 * SHA-256 of each row, so it does not depend on their sequence.
 */
export class RowHash {
	readonly #sum = new Uint32Array(lanes);
	#rest: Buffer = Buffer.alloc(0);
	#rows = 0;

	/** COPY escapes line breaks in values, so a line is a row. */
	update(chunk: Buffer): void {
		let at = 0;
		for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, at)) {
			const line = chunk.subarray(at, end);
			this.#add(this.#rest.length === 0 ? line : Buffer.concat([this.#rest, line]));
			this.#rest = Buffer.alloc(0);
			at = end + 1;
		}
		if (at < chunk.length) this.#rest = Buffer.concat([this.#rest, chunk.subarray(at)]);
	}

	result(): { rows: number; hash: string } {
		if (this.#rest.length > 0) throw new Error('a row without its end');
		const sum = [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
		return { rows: this.#rows, hash: sum };
	}

	#add(line: Buffer): void {
		const digest = hash('sha256', line, 'buffer');
		for (let lane = 0; lane < lanes; lane += 1) {
			this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32BE(lane * 4);
		}
		this.#rows += 1;
	}
}
