import { BackupProblem } from './backup-problem.ts';

/** Reads exact numbers of bytes from a stream; holds one of its chunks at a time. */
export class ByteReader {
	readonly #chunks: AsyncIterator<Buffer>;
	#rest: Buffer = Buffer.alloc(0);

	constructor(source: AsyncIterable<Buffer>) {
		this.#chunks = source[Symbol.asyncIterator]();
	}

	async read(size: number): Promise<Buffer> {
		const pieces: Buffer[] = [];
		let missing = size;
		while (missing > 0) {
			if (this.#rest.length === 0 && !(await this.#fill())) {
				throw new BackupProblem('Yedek dosyası eksik: sonu yok.');
			}
			const piece = this.#rest.subarray(0, missing);
			this.#rest = this.#rest.subarray(piece.length);
			missing -= piece.length;
			pieces.push(piece);
		}
		return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
	}

	async isAtEnd(): Promise<boolean> {
		return this.#rest.length === 0 && !(await this.#fill());
	}

	async #fill(): Promise<boolean> {
		for (;;) {
			const next = await this.#chunks.next();
			if (next.done === true) return false;
			this.#rest = next.value;
			if (this.#rest.length > 0) return true;
		}
	}
}
