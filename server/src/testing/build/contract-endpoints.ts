import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@sevk/contract/common/endpoint';

const home = path.join(import.meta.dirname, '../../../../contract/src');

/**
 * All endpoints of the contract, collected from its files, so that new ones are tested
 * automatically.
 */
export async function contractEndpoints(): Promise<Endpoint[]> {
	const names = readdirSync(home, { recursive: true, encoding: 'utf8' });
	const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
	const modules = await Promise.all(files.sort().map((name) => import(path.join(home, name))));
	return modules.flatMap((module: object) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
	return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
