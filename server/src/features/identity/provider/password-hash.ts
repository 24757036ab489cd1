import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// Equivalent to OWASP's N = 2^17 with the least memory: 16 MiB and about 0.2 s of one core per
// guess.
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

/** Concurrent hashes (docs/trust.md#sign-in); more would starve other requests. */
const gateWidth = 4;
let running = 0;
const queue: (() => void)[] = [];

async function throughGate<Result>(work: () => Promise<Result>): Promise<Result> {
	if (running >= gateWidth) await new Promise<void>((enter) => queue.push(enter));
	else running += 1;
	try {
		return await work();
	} finally {
		const next = queue.shift();
		if (next === undefined) running -= 1;
		else next();
	}
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
	const text = password.normalize('NFKC');
	return throughGate(
		() =>
			new Promise((resolve, reject) => {
				scrypt(text, salt, keyBytes, options, (error, key) => {
					if (error === null) resolve(key);
					else reject(error);
				});
			}),
	);
}

/** Hashes a password as `scrypt$N$r$p$salt$key`, so that the cost can be increased later. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, cost);
	const numbers = [cost.N, cost.r, cost.p];
	return ['scrypt', ...numbers, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password matches the hash; false for an unknown format. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
	const [kind, N, r, p, salt, key] = hash.split('$');
	if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
	const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 28 };
	const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
	const storedKey = Buffer.from(key, 'base64url');
	return storedKey.length === derived.length && timingSafeEqual(storedKey, derived);
}
