// Requires a decision record that names each dependency and its reason, and one number per record.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';
import { groupBy } from './source-files.mjs';

const workspaces = ['.', 'domain', 'optimizer', 'contract', 'server', 'web', 'e2e', 'native'];
const records = 'docs/decisions';

/** Dependencies without a decision record and repeated numbers of records, as sentences. */
export function checkDecisions() {
	const names = fs.readdirSync(path.join(root, records));
	const decisions = names
		.map((name) => fs.readFileSync(path.join(root, records, name), 'utf8'))
		.join('\n');
	const unnamed = workspaces.flatMap((workspace) =>
		packagesOf(workspace)
			.filter((name) => !isNamed(decisions, name))
			.map((name) => `${workspace}/package.json: no record in ${records} names ${name}.`),
	);
	return [...repeatedNumbers(names), ...unnamed];
}

/** Records whose number another one has, as sentences. */
export function repeatedNumbers(names) {
	return [...groupBy(names, (name) => name.slice(0, 4)).values()]
		.filter((same) => same.length > 1)
		.map((same) => `${records}: ${same.join(', ')} have the same number.`);
}

function packagesOf(workspace) {
	const file = path.join(root, workspace, 'package.json');
	const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
		fs.readFileSync(file, 'utf8'),
	);
	return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
		(name) => !name.startsWith('@sevk/') && !name.startsWith('@types/'),
	);
}

/** Matches whole names: `pgvector` does not name `pg`. */
function isNamed(text, name) {
	const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`(^|[^\\w@/-])${plain}(?![\\w-])`, 'm').test(text);
}
