// Fills the generated tables of documents. With `--check` it only reports whether they are up to
// date.
import fs from 'node:fs';
import path from 'node:path';
import { answerTables } from './domain-answers.ts';
import { listTables } from './domain-lists.ts';
import { stateTables } from './domain-states.ts';
import { settingTables } from './setting-tables.ts';

type Tables = Readonly<Record<string, () => string>>;

const place = /<!-- table: ([a-z-]+) -->\n[\s\S]*?<!-- end -->/g;

fill('docs/domain.md', 'domain/', { ...stateTables, ...listTables, ...answerTables });
fill('docs/settings.md', 'server/src/settings/', settingTables);

function fill(document: string, source: string, tables: Tables): void {
	const file = path.join(import.meta.dirname, '../..', document);
	const present = fs.readFileSync(file, 'utf8');
	const used = new Set<string>();
	const text = present.replaceAll(place, (_whole, name: string) => {
		const table = tables[name];
		if (table === undefined) throw new Error(`${document}: no table is called ${name}`);
		used.add(name);
		return `<!-- table: ${name} -->\n${table()}\n<!-- end -->`;
	});
	const unused = Object.keys(tables).filter((name) => !used.has(name));
	if (unused.length > 0) {
		console.error(`${document}: these tables have no place: ${unused.join(', ')}`);
		process.exitCode = 1;
	}
	if (text === present) return;
	if (process.argv.includes('--check')) {
		console.error(`${document} ${source} ile aynı değil: npm run generate`);
		process.exitCode = 1;
	} else {
		fs.writeFileSync(file, text);
		console.log(`${document} yazıldı`);
	}
}
