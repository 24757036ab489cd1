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

const isTests = ({ tests, wideTests }) => (tests ?? wideTests) !== undefined;
let missed = 0;
const selection = drills.filter(({ id }) => named.length === 0 || named.includes(id));
function skipReason(drill) {
	const { needs } = drill;
	if (needs !== undefined && (process.env[needs] ?? '') === '') return `${needs} is not set`;
	if (databaseUrl !== '') return skipReasonOnDatabaseUrl(drill);
	if (!external) return null;
	if (drill.embeddedOnly) return 'it is about the embedded database';
	return isTests(drill) ? 'it runs no server process' : null;
}
function skipReasonOnDatabaseUrl({
	needs,
	embeddedOnly,
	onDatabaseUrl,
	ownServers,
	killsDatabase,
}) {
	if (needs !== undefined) return `it uses ${needs}`;
	if (embeddedOnly && !onDatabaseUrl) return 'it is about the embedded database';
	if (ownServers) return 'it starts two PostgreSQL servers';
	return broken && killsDatabase ? 'it kills its database' : null;
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
// Tests need no machine of their own: two run side by side. A planted fault needs a copy of its own.
if (!broken) {
	const waiting = drillsToRun.filter(isTests);
	const runNext = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await report(next);
	};
	await Promise.all([runNext(), runNext()]);
}
for (const drill of drillsToRun.filter((each) => broken || !isTests(each))) await report(drill);

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

async function runDrill(drill, cwd, args) {
	// Only the drills that need the cluster use it.
	const onCluster = drill.needs === undefined ? { CITUS_URL: '' } : {};
	const options = {
		quiet: true,
		env: {
			NO_COLOR: '1',
			DRILL_DATABASE: external ? 'external' : '',
			...onCluster,
			TEST_DATABASE_URL: databaseUrl,
		},
		...(cwd === undefined ? {} : { cwd }),
	};
	if (drill.tests === undefined && drill.wideTests === undefined) {
		const file = 'server/src/testing/drill/drill.ts';
		return runNode(path.join(cwd ?? '.', file), [drill.id, ...args], options);
	}
	const { code, output } = await runNode(
		'vitest',
		drill.wideTests === undefined
			? ['run', '--project', 'server', '--reporter=default', ...drill.tests]
			: ['run', '--config', 'vitest.wide.config.ts', '--reporter=default', ...drill.wideTests],
		options,
	);
	return { code, output: `${output}\n${testFigures(output)}` };
}

/** The outcome of tests as figures; a file that could not be read is no test that failed. */
function testFigures(output) {
	const counts = /^\s*Tests\s+(.*)$/m.exec(output)?.[1];
	const failed = [...output.matchAll(/^\s*FAIL\s+(.*)$/gm)].map(([, name]) => name);
	return [
		...(counts === undefined ? [] : [`figure: tests: ${counts}`]),
		...(/\bfailed\b/.test(counts ?? '') ? failed.slice(0, 3).map((name) => `short: ${name}`) : []),
	].join('\n');
}

function lines(output, head) {
	return output
		.split('\n')
		.filter((line) => line.startsWith(head))
		.map((line) => line.slice(head.length));
}
