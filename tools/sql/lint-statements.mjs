// Checks the statements that the server issued while its tests ran (docs/trust.md#sql-rules):
// `npm run lint:sql` after a run of the server's tests, and a step of `npm test`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../with-node.mjs';
import { statementExceptions } from './statement-exceptions.mjs';
import { breachesOf, exceptionOf, sourceBreachesOf } from './statement-rules.mjs';

const folder = path.join(root, '.cache/statements');

/** Empties the record, before the tests run. */
export function forgetStatements() {
	fs.rmSync(folder, { recursive: true, force: true });
}

/** The tables that are distributed by their depot: their key begins with it. */
export function readDepotTables() {
	const schema = fs.readFileSync(path.join(root, 'server/schema.sql'), 'utf8');
	const tables = [...schema.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)]
		.filter(([, , columns]) => /PRIMARY KEY \(depot_id\b/.test(columns))
		.map(([, name]) => name);
	return new Set(tables);
}

/** The tables whose comment says that they are append-only. */
function readAppendOnlyTables() {
	const schema = fs.readFileSync(path.join(root, 'server/schema.sql'), 'utf8');
	return new Set(
		[...schema.matchAll(/^-- [^\n]*append-only[^\n]*\ncreate table (\w+)/gm)].map(
			([, name]) => name,
		),
	);
}

/** Every breach as a sentence, each statement once, and how many statements there were. */
export function lintStatements() {
	const depotTables = readDepotTables();
	const appendOnlyTables = readAppendOnlyTables();
	const statements = readStatements();
	const wrong = [...statements.values()].flatMap((statement) => {
		const exception = exceptionOf(statement.text);
		if (exception !== null) {
			if (statementExceptions.has(exception)) return [];
			return [`${statement.source}: no exception is called "${exception}"`];
		}
		const breaches = breachesOf(statement, { depotTables, appendOnlyTables });
		if (breaches.length === 0) return [];
		const text = statement.text.replaceAll(/\s+/g, ' ').slice(0, 160);
		return [`${statement.source}: ${breaches.join('; ')}\n    ${text}`];
	});
	return { count: statements.size, wrong: [...wrong.sort(), ...lintSources()] };
}

/** The breaches in the code of the server; that of tests, backups and commands may count rows. */
function lintSources() {
	const folder = path.join(root, 'server/src');
	return fs
		.readdirSync(folder, { recursive: true })
		.filter((file) => file.endsWith('.ts') && !/^(testing|backup)\b|\.test\.ts$/.test(file))
		.sort()
		.flatMap((file) =>
			sourceBreachesOf(fs.readFileSync(path.join(folder, file), 'utf8')).map(
				(breach) => `server/src/${file}: ${breach}`,
			),
		);
}

/** Statements of all test files by their text, with the samples of each. */
function readStatements() {
	const statements = new Map();
	const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
	for (const file of files) {
		for (const line of fs.readFileSync(path.join(folder, file), 'utf8').split('\n')) {
			if (line === '') continue;
			const one = JSON.parse(line);
			const earlier = statements.get(one.text);
			if (earlier === undefined) statements.set(one.text, one);
			else {
				earlier.samples.push(...one.samples);
				earlier.beside.push(...one.beside);
			}
		}
	}
	return statements;
}

/** As a step of `npm test`: one test, which fails when nothing was recorded. */
export function statementTier() {
	const { count, wrong } = lintStatements();
	const isGood = count > 0 && wrong.length === 0;
	console.log(`${isGood ? '✓' : '✗'} ${count} SQL deyimi, ${wrong.length} kural dışı`);
	if (!isGood) for (const sentence of wrong) console.log(`  ${sentence}`);
	return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { count, wrong } = lintStatements();
	for (const sentence of wrong) console.log(sentence);
	console.log(`${count} statements, ${wrong.length} against the rules`);
	process.exit(wrong.length === 0 && count > 0 ? 0 : 1);
}
