// `npm run drill [G3 …] [--broken] [--external]`: the drills of docs/trust.md, each with its pass mark. With
// `--broken` each runs against a build, a database or a client that is broken on purpose, and passes
// when that is noticed. Load goes to loopback only. With `--external` and `DATABASE_URL`, the owner's
// address of a PostgreSQL, each drill makes a database of its own there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endWithCaller, runNode } from './run.mjs';

endWithCaller();
await ensureInstalled();
const { drills } = await import('./drills/drill-list.mjs');
const { canPlant, plant } = await import('./faults/fault-planting.mjs');
const { copyWorkTree } = await import('./testing/work-tree-copy.mjs');

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const broken = process.argv.includes('--broken');
// On a PostgreSQL of another process: that of DATABASE_URL, or one that the drill starts. Without the
// flag DATABASE_URL means nothing here: a shell may have it for the product.
const external = process.argv.includes('--external');
const databaseUrl = external ? (process.env.DATABASE_URL ?? '') : '';
const unknown = named.filter((name) => !drills.some(({ id }) => id === name));
if (unknown.length > 0) {
	console.log(
		`No such drill: ${unknown.join(', ')}. There are ${drills.map(({ id }) => id).join(', ')}.`,
	);
	process.exit(1);
}

let missed = 0;
const selection = drills.filter(({ id }) => named.length === 0 || named.includes(id));
/** Why a drill cannot run on this database, or null. */
function skipReason({ embeddedOnly, onDatabaseUrl, killsDatabase }) {
	if (!external) return null;
	if (embeddedOnly && !(onDatabaseUrl && databaseUrl !== '')) {
		return 'it is about the embedded database';
	}
	return databaseUrl !== '' && broken && killsDatabase ? 'it kills its database' : null;
}
/** A drill has a first broken form and may have others, each of which must be noticed. */
const formsOf = (drill) => [
	drill,
	...(drill.otherForms ?? []).map((form) => ({ ...drill, ...form })),
];
const drillsToRun = selection
	.filter((drill) => skipReason(drill) === null)
	.flatMap((drill) => (broken ? formsOf(drill) : [drill]));
for (const drill of selection.filter((each) => skipReason(each) !== null)) {
	console.log(`– ${drill.id} ${drill.mark}: skipped, ${skipReason(drill)}`);
}
for (const drill of drillsToRun) await report(drill);

async function report(drill) {
	const startedAt = Date.now();
	const { code, output } = await (broken ? runBroken(drill) : runDrill(drill, undefined, []));
	const figures = lines(output, 'figure: ');
	const short = lines(output, 'short: ');
	// A mark that this machine is too slow for: no pass, and no fault that was noticed either.
	const limits = lines(output, 'limit: ');
	const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
	// A broken form has to be short of a mark; an error that stops the drill shows nothing.
	const passed = broken ? code !== 0 && short.length > 0 : code === 0;
	if (!passed) missed += 1;
	console.log(`${passed ? '✓' : '✗'} ${drill.id} ${drill.mark} (${seconds} s)`);
	if (broken) console.log(`    broken: ${drill.brokenForm}`);
	for (const figure of figures) console.log(`    ${figure}`);
	for (const sentence of short) console.log(`    ${broken ? 'noticed' : 'SHORT'}: ${sentence}`);
	for (const sentence of limits) console.log(`    SHORT: ${sentence}`);
	if (!passed && short.length + limits.length === 0)
		console.log(output.slice(-3_000).replace(/^/gm, '    '));
}
const skipped = selection.filter((drill) => skipReason(drill) !== null).length;
console.log(
	`${drillsToRun.length - missed} passed, ${missed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = missed === 0 ? 0 : 1;

/** In a copy of the repository with the fault, or with the drill's own broken client or database. */
async function runBroken(drill) {
	if (drill.fault === undefined) return runDrill(drill, undefined, ['--broken']);
	const folder = path.join(os.tmpdir(), `sevk-drill-build-${process.pid}`);
	try {
		copyWorkTree(folder);
		if (!canPlant(folder, drill.fault)) {
			return { code: 0, output: `The text of the fault is not in ${drill.fault.file}.` };
		}
		plant(folder, drill.fault);
		return await runDrill(drill, folder, []);
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

function runDrill(drill, cwd, args) {
	const options = {
		quiet: true,
		env: {
			NO_COLOR: '1',
			DRILL_DATABASE: external ? 'external' : '',
			CITUS_URL: '',
			TEST_DATABASE_URL: databaseUrl,
		},
		...(cwd === undefined ? {} : { cwd }),
	};
	const file = path.join(cwd ?? '.', 'server/src/testing/drill/drill.ts');
	return runNode(file, [drill.id, ...args], options);
}

function lines(output, head) {
	return output
		.split('\n')
		.filter((line) => line.startsWith(head))
		.map((line) => line.slice(head.length));
}
