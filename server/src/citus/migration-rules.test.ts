import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { functionsFolder } from '../db/schema-functions.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
/** Databases are distributed since the migration after this one (docs/decisions/0054-citus.md). */
const lastBefore = '0105';

/** What Citus refuses on tables that are distributed already (docs/operations.md#citus). */
function refusedBy(sql: string): string[] {
	const plain = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/--.*$/gm, '');
	return plain
		.split(';')
		.map((statement) => statement.trim().replace(/\s+/g, ' '))
		.filter((statement) => {
			if (/^create (constraint )?trigger/.test(statement)) return true;
			if (/^create unique index/.test(statement)) return !statement.includes('depot_id');
			if (!statement.startsWith('alter table')) return false;
			if (/set statistics/.test(statement)) return true;
			const isConstrained = /add constraint|\b(check|references|unique|primary key)\b/.test(
				statement,
			);
			return isConstrained && subcommandsOf(statement).length > 1;
		});
}

/** The parts of an `alter table`: commas inside brackets and quotes do not separate them. */
function subcommandsOf(statement: string): string[] {
	let plain = statement.replace(/'[^']*'/g, "''");
	for (let before = ''; before !== plain; ) {
		before = plain;
		plain = plain.replace(/\([^()]*\)/g, '');
	}
	return plain.split(',');
}

/** Statements of a function that call a clock where they write: Citus computes no such value there. */
function clocksIn(body: string): string[] {
	return body
		.replace(/--.*$/gm, '')
		.split(';')
		.map((statement) => statement.trim().replace(/\s+/g, ' '))
		.filter((statement) => /\b(insert into|update|delete from) public\./.test(statement))
		.filter((statement) => /\b(now|\w+_timestamp|random|gen_random_uuid)\(/.test(statement));
}

const migrations = fs.readdirSync(folder).filter((name) => name.slice(0, 4) > lastBefore);

test.each(migrations)('%s runs on a distributed database', (name) => {
	expect(refusedBy(fs.readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
});

test.each([
	'alter table a add column b int, add constraint c check (b > 0)',
	'alter table a add column b int check (b in (1, 2)), add column c int',
	'alter table a drop constraint c, add constraint c check (b > 0)',
	'create trigger t after insert on a execute function f()',
	'alter table a alter column b set statistics 500',
	'create unique index a_b on a (b)',
])('notices "%s"', (statement) => {
	expect(refusedBy(`comment on table a is 'x';\n${statement};`)).toHaveLength(1);
});

const functions = fs.readdirSync(functionsFolder);

test.each(functions)('%s writes without a clock', (name) => {
	expect(clocksIn(fs.readFileSync(path.join(functionsFolder, name), 'utf8'))).toEqual([]);
});

test('notices a clock in a statement that writes', () => {
	const deletion = 'delete from public.keys where at <= coalesce(last, now())';
	expect(clocksIn(`begin\n${deletion};\nend`)).toHaveLength(1);
	expect(clocksIn("bound timestamptz := now() - interval '7 days';")).toEqual([]);
});
