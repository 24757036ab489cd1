// Arrows between files, as ARCHITECTURE.md draws them (rules: .dependency-cruiser.cjs).
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from './run.mjs';
import { root } from './with-node.mjs';

const floors = ['domain/src', 'contract/src', 'server/src', 'web/src'];
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const reasons = new Map(forbidden.map((rule) => [rule.name, rule.comment]));
const left = /\.test\.tsx?$|\.d\.ts$|\/testing\//;

/** Every arrow that the rules forbid, as sentences; none when the house is in order. */
export async function checkArrows() {
	const present = floors.filter((floor) => fs.existsSync(path.join(root, floor)));
	const done = await runNode('depcruise', [...present, '--output-type', 'json'], { quiet: true });
	let result;
	try {
		result = JSON.parse(done.output);
	} catch {
		return [`dependency-cruiser: ${done.output}`];
	}
	const seen = new Set(result.modules.map((module) => module.source));
	// With a compiler it does not know, the tool reads nothing and is content.
	const unseen = present.flatMap(sourcesOf).filter((file) => !seen.has(file));
	return [
		...unseen.map((file) => `${file}: dependency-cruiser did not see this file.`),
		...result.summary.violations.map(sentence),
	];
}

function sourcesOf(floor) {
	return fs
		.readdirSync(path.join(root, floor), { recursive: true })
		.map((name) => `${floor}/${name.split(path.sep).join('/')}`)
		.filter((name) => /\.tsx?$/.test(name) && !left.test(name));
}

function sentence({ rule, from, to, cycle }) {
	const way = cycle ? cycle.map((step) => step.name).join(' → ') : to;
	const arrow = way === from ? from : `${from} → ${way}`;
	return `${arrow}: ${reasons.get(rule.name)} (${rule.name})`;
}
