import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's smallest-memory equal of N = 2^17: 16 MiB and about 0.2 s of one core for each guess.
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

/** How many hashes run at once (docs/trust.md#sign-in): more would only starve everything else. */
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

/** Hashes a password as `scrypt$N$r$p$salt$key`, so that the cost may grow later. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, cost);
	const numbers = [cost.N, cost.r, cost.p];
	return ['scrypt', ...numbers, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password is the one of the hash; false for a hash of unknown make. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
	const [kind, N, r, p, salt, key] = hash.split('$');
	if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
	const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 28 };
	const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
	const kept = Buffer.from(key, 'base64url');
	return kept.length === derived.length && timingSafeEqual(kept, derived);
}
