// `npm run test:faults [name]`: plants faults over the whole product, one at a time, in a copy of the
// repository, and fails when a fault is not caught by the tests that are named beside it.
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { root } = await import('./with-node.mjs');
const { buildWeb } = await import('./build-web.mjs');
const { plantedFaults } = await import('./faults/planted-faults.mjs');
const { copyRepository, tryFault } = await import('./faults/fault-run.mjs');

const wanted = process.argv.slice(2);
const faults = plantedFaults.filter(
	({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const folder = path.join(root, '.cache/faults');
await buildWeb();
copyRepository(folder);
let missed = 0;
for (const fault of faults) {
	const startedAt = Date.now();
	const { caught, why } = tryFault(folder, fault);
	if (!caught) missed += 1;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
	console.log(
		`${caught ? '✓' : '✗'} ${fault.name} (${fault.tests.join(' ')}, ${seconds} s) ${why}`,
	);
}
console.log(`${faults.length - missed} passed, ${missed} failed`);
process.exitCode = missed === 0 ? 0 : 1;
