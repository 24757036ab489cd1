// Planted faults (`npm run test:faults`): each can be planted, has its tests, and is in the table of
// docs/testing.md.
import fs from 'node:fs';
import path from 'node:path';
import { drills } from '../drills/drill-list.mjs';
import { canPlant } from '../faults/fault-planting.mjs';
import { plantedFaults } from '../faults/planted-faults.mjs';
import { root } from '../with-node.mjs';

const document = 'docs/testing.md';

/** What is wrong with the list of planted faults, as sentences. */
export function checkFaults(
	faults = plantedFaults,
	page = fs.readFileSync(path.join(root, document), 'utf8'),
) {
	const names = faults.map(({ name }) => name);
	return [
		...drills
			.flatMap(({ id, fault, otherForms = [] }) => [
				{ id, fault },
				...otherForms.map((form) => ({ id, fault: form.fault })),
			])
			.filter(({ fault }) => fault !== undefined && !canPlant(root, fault))
			.map(
				({ id, fault }) => `tools/drills: the text of the fault of ${id} is not in ${fault.file}.`,
			),
		...faults
			.filter((fault) => !canPlant(root, fault))
			.map(({ name, file }) => `tools/faults: the text of "${name}" is not in ${file}.`),
		...names
			.filter((name, at) => names.indexOf(name) !== at)
			.map((name) => `tools/faults: there are two faults "${name}".`),
		...faults.flatMap(({ name, tests }) =>
			tests.files
				.filter((file) => !fs.existsSync(path.join(root, file)))
				.map((file) => `tools/faults: ${file}, the test of "${name}", does not exist.`),
		),
		...faults
			.filter(({ tests }) => tests.title !== undefined && !hasTitle(tests))
			.map(({ name, tests }) => `tools/faults: no test "${tests.title}" is there for "${name}".`),
		...differences(
			faults.map(({ name, kind, tests }) => `| ${name} | ${kind} | ${tests.tier} |`),
			tableIn(page),
		),
	];
}

/** True when one of the files contains the title, or what a title begins or ends with. */
function hasTitle({ files, title }) {
	return files
		.map((file) => path.join(root, file))
		.some((file) => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(title));
}

function tableIn(page) {
	const [, section = ''] = /\n## Planted faults\n(.*?)(?=\n## |$)/s.exec(page) ?? [];
	const lines = section.split('\n').filter((line) => line.startsWith('| '));
	return lines.slice(1);
}

function differences(expected, lines) {
	return [
		...expected
			.filter((line) => !lines.includes(line))
			.map((line) => `${document}: a line is missing: ${line}`),
		...lines
			.filter((line) => !expected.includes(line))
			.map((line) => `${document}: no planted fault: ${line}`),
	];
}
