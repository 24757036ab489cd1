// Planted faults (`npm run test:faults`) and the broken forms of drills: the text that each replaces is
// in its file, and the tests of a fault exist.
import fs from 'node:fs';
import path from 'node:path';
import { drills } from '../drills/drill-list.mjs';
import { canPlant } from '../faults/fault-planting.mjs';
import { plantedFaults } from '../faults/planted-faults.mjs';
import { root } from '../with-node.mjs';

/** What is wrong with the list of planted faults, as sentences. */
export function checkFaults(faults = plantedFaults) {
	const brokenForms = drills.flatMap(({ id, fault, otherForms = [] }) =>
		[fault, ...otherForms.map((form) => form.fault)]
			.filter((each) => each !== undefined)
			.map((each) => ({ name: id, ...each })),
	);
	return [
		...[...brokenForms, ...faults]
			.filter((fault) => !canPlant(root, fault))
			.map(({ name, file }) => `tools: the text of the fault "${name}" is not in ${file}.`),
		...faults.flatMap(({ name, tests }) =>
			tests.files
				.filter((file) => !fs.existsSync(path.join(root, file)))
				.map((file) => `tools/faults: ${file}, the test of "${name}", does not exist.`),
		),
		...faults
			.filter(({ tests }) => tests.title !== undefined && !hasTitle(tests))
			.map(({ name, tests }) => `tools/faults: no test "${tests.title}" is there for "${name}".`),
	];
}

/** True when one of the files contains the title, or what a title begins or ends with. */
function hasTitle({ files, title }) {
	return files
		.map((file) => path.join(root, file))
		.some((file) => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(title));
}
