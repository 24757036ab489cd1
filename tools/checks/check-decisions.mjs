// Requires a decision record that names each dependency and its reason.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

const workspaces = ['.', 'domain', 'contract', 'server', 'web', 'e2e'];
const records = 'docs/decisions';

/** Dependencies without a decision record, as sentences. */
export function checkDecisions() {
	const decisions = fs
		.readdirSync(path.join(root, records))
		.map((name) => fs.readFileSync(path.join(root, records, name), 'utf8'))
		.join('\n');
	return workspaces.flatMap((workspace) =>
		packagesOf(workspace)
			.filter((name) => !isNamed(decisions, name))
			.map((name) => `${workspace}/package.json: no record in ${records} names ${name}.`),
	);
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
