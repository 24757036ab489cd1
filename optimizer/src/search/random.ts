/** A generator of repeatable numbers from 0 to 1 (sfc32). */
export class Random {
	private a: number;
	private b: number;
	private c = 0x243f6a88;
	private counter = 1;

	constructor(seed: number) {
		this.a = Math.imul(seed, 2_654_435_761) | 0;
		this.b = (seed ^ 0x9e3779b9) | 0;
		for (let round = 0; round < 20; round++) this.next();
	}

	next(): number {
		const sum = (((this.a + this.b) | 0) + this.counter) | 0;
		this.counter = (this.counter + 1) | 0;
		this.a = this.b ^ (this.b >>> 9);
		this.b = (this.c + (this.c << 3)) | 0;
		this.c = (this.c << 21) | (this.c >>> 11);
		this.c = (this.c + sum) | 0;
		return (sum >>> 0) / 4_294_967_296;
	}

	/** A whole number from 0 to below `limit`. */
	below(limit: number): number {
		return (this.next() * limit) | 0;
	}
}
