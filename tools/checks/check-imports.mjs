// Imports between files, as ARCHITECTURE.md draws them (rules: .dependency-cruiser.mjs).
import config from '../../.dependency-cruiser.mjs';
import { layers } from '../layers.mjs';
import { runNode } from '../run.mjs';
import { isTest, readSourceFiles } from './source-files.mjs';

const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));

/** Forbidden imports, as sentences. */
export async function checkImports() {
	const { output } = await cruise();
	let result;
	try {
		result = JSON.parse(output);
	} catch {
		return [`dependency-cruiser: ${output}`];
	}
	const seen = new Set(result.modules.map((module) => module.source));
	// dependency-cruiser reads no file and reports success with an unsupported compiler version.
	const unseen = sourcesOf().filter((file) => !seen.has(file));
	return [
		...unseen.map((file) => `${file}: dependency-cruiser did not read this file.`),
		...result.summary.violations.map(sentence),
	];
}

const roots = Object.keys(layers).map((layer) => `${layer}/src`);

function cruise() {
	const args = [...roots, '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
	return runNode('depcruise', args, { quiet: true });
}

function sourcesOf() {
	return readSourceFiles()
		.map(({ file }) => file)
		.filter((file) => roots.some((folder) => file.startsWith(`${folder}/`)))
		.filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !/\.d\.ts$|\/testing\//.test(file));
}

function sentence({ rule, from, to, cycle }) {
	const way = cycle ? cycle.map((step) => step.name).join(' → ') : to;
	const between = way === from ? from : `${from} → ${way}`;
	return `${between}: ${comments.get(rule.name)} (${rule.name})`;
}
