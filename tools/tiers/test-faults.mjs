// `npm run test:faults [tier or part of a name …]`: plants faults over the whole product, one at a
// time, in a copy of the repository, and fails when a fault is not caught by its tests.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { endWithCaller } from '../run.mjs';

endWithCaller();
await ensureInstalled();
const { plantedFaults } = await import('../faults/planted-faults.mjs');
const { canPlant } = await import('../faults/fault-planting.mjs');
const { copyWorkTree } = await import('../testing/work-tree-copy.mjs');
const { tryFault, tryWithoutFault } = await import('../faults/fault-run.mjs');

const filters = process.argv.slice(2);
const faults = plantedFaults.filter(
	({ name, tests }) =>
		filters.length === 0 || filters.some((part) => part === tests.tier || name.includes(part)),
);
// Outside of the work tree: Playwright finds no tests in a folder that git ignores.
const folder = path.join(os.tmpdir(), `sevk-faults-${process.pid}`);
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
copyWorkTree(folder);

const stale = faults.filter((fault) => !canPlant(folder, fault));
for (const { name, file } of stale) console.log(`✗ ${name}: its text is not in ${file}`);
const plantable = faults.filter((fault) => !stale.includes(fault));

// A test that fails anyway catches nothing.
const broken = await tryWithoutFault(folder, plantable);
for (const failure of broken) console.log(`✗ without a fault, ${failure}`);

let missed = stale.length + broken.length;
for (const fault of broken.length === 0 ? plantable : []) {
	const startedAt = Date.now();
	const { caught, why } = await tryFault(folder, fault);
	if (!caught) missed += 1;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
	console.log(`${caught ? '✓' : '✗'} ${fault.name} (${fault.tests.tier}, ${seconds} s): ${why}`);
}
console.log(`${faults.length - missed} passed, ${missed} failed`);
process.exitCode = missed === 0 ? 0 : 1;
