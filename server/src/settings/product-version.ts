import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version and commit of the product, for fault reports; shown on the profile and in OpenAPI. */
export type ProductVersion = {
	/** From package.json, e.g. `0.2.0`. */
	readonly version: string;
	/** First 12 digits of the commit; null without git history. */
	readonly commit: string | null;
};

const root = path.join(import.meta.dirname, '../../..');

export function readProductVersion(): ProductVersion {
	const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
	return { version, commit: readCommit() };
}

function readCommit(): string | null {
	try {
		const output = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		return output.trim() || null;
	} catch {
		return null;
	}
}
