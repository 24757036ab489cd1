// Runs each check over planted violations, because a check that cannot fail proves nothing.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodePath, root } from '../with-node.mjs';
import { checkCommits } from './check-commits.mjs';
import { repeatedNumbers } from './check-decisions.mjs';
import { checkFiles } from './check-files.mjs';
import { checkServerFiles } from './check-server-files.mjs';

/** Sources with some text; `about` is the expected message of the check. */
const source = (file, text = '') => ({ file, text });
const saysOf = (check, ...sources) => check(sources).filter((one) => !one.startsWith('tools/'));

describe('file names and places', () => {
	test('files in their places pass', () => {
		expect(
			saysOf(
				checkFiles,
				source('domain/src/routes/plan/route-fit.ts'),
				source('server/src/features/drivers/driver-store.ts'),
				source('web/src/ui/table/data-table.tsx'),
				source('tools/anything/index.ts'),
			),
		).toEqual([]);
	});

	test.each([
		['web/src/ui/table/index.ts', 'an index hides where things are'],
		['web/src/ui/table/table-helpers.ts', '"helpers" says nothing'],
		['domain/src/parcels/parcel.ts', '"parcels" is no noun'],
		['web/src/features/debits/line/undebit-form.tsx', 'a file of debits begins with'],
		['web/src/features/debits/paper/debit-form.tsx', 'give the folder its place'],
		['web/src/ui/colours/colour.ts', 'give the folder its place'],
	])('%s is refused', (file, why) => {
		expect(saysOf(checkFiles, source(file)).join('\n')).toContain(why);
	});

	test('a place without a folder is refused', () => {
		expect(checkFiles([]).join('\n')).toContain('there is no folder domain/src/routes/plan');
	});

	test('a name twice in a layer is refused, in two layers it is not', () => {
		const file = source('domain/src/depots/depot-words.ts');
		const twin = source('domain/src/common/text/depot-words.ts');
		expect(saysOf(checkFiles, file, twin)[0]).toContain('has the same name');
		expect(saysOf(checkFiles, file, source('contract/src/depots/depot-words.ts'))).toEqual([]);
	});
});

describe('contents of server files', () => {
	const at = (name) => `server/src/features/drivers/${name}.ts`;

	test.each([
		['driver-store', 'const rows = sql<Row>`select 1`;'],
		['driver-store', "db.selectFrom('drivers')"],
		['driver-commands', "return refuse(driverRefusals, 'driver/busy');"],
		['driver-guard', "return refuse(driverRefusals, 'driver/busy');"],
		['driver-answer', '// refuse(a) and sql`b` in a comment\nexport const answer = 1;'],
	])('%s with %s passes', (name, text) => {
		expect(checkServerFiles([source(at(name), text)])).toEqual([]);
	});

	test.each([
		['driver-store', 'export const name = 1;', 'contains no SQL'],
		['driver-store', "sql`select 1`; refuse(driverRefusals, 'driver/busy')", 'refuses'],
		['driver-commands', "tx.insertInto('drivers')", 'contains SQL'],
		['driver-answer', 'sql`select 1`', 'contains SQL'],
		['driver-answer', "refuse(driverRefusals, 'driver/busy')", 'refuses'],
		['driver-guard', 'export const open = true;', 'refuses nothing'],
		['driver-job', "db.deleteFrom('drivers')", 'contains SQL'],
		['driver-document', 'sql`select 1`', 'contains SQL'],
		['driver-endpoints', "db.updateTable('drivers')", 'contains SQL'],
		['driver-history', '', 'is no kind of file'],
		['driver-store', "sql`r.state in ('closed', 'cancelled')`", 'name the list'],
		['driver-store', "db.selectFrom('a').where('state', 'not in', ['closed'])", 'name the list'],
	])('%s with %s is refused', (name, text, why) => {
		expect(checkServerFiles([source(at(name), text)]).join('\n')).toContain(why);
	});
});

describe('subjects of commits', () => {
	const about = (subject) => checkCommits([{ id: 'abc1234', subject }]).join('\n');

	test.each(['debits: reject a repeated scan', 'web: split forms', 'e2e: add a test'])(
		'"%s" passes',
		(subject) => {
			expect(about(subject)).toBe('');
		},
	);

	test.each([
		['reject a repeated scan', 'begin with a scope'],
		['Debits: reject a scan', 'begin with a scope'],
		['debits: reject a scan.', 'no full stop'],
		['debits: reject a scan that the same person made a moment earlier', '64 characters'],
	])('"%s" is refused', (subject, why) => {
		expect(about(subject)).toContain(why);
	});
});

describe('imports', () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-imports-'));
	afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

	/** Runs dependency-cruiser with the repository's rules over planted files. */
	function violationsOf(files) {
		for (const [file, text] of Object.entries(files)) {
			const place = path.join(folder, file);
			fs.mkdirSync(path.dirname(place), { recursive: true });
			fs.writeFileSync(place, text);
		}
		fs.copyFileSync(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
		const args = [
			path.join(root, 'node_modules/.bin/depcruise'),
			'domain/src',
			'server/src',
			'web/src',
			'--config',
			path.join(root, '.dependency-cruiser.mjs'),
			'--output-type',
			'json',
		];
		// Violations set its exit code.
		const output = execFileSync(nodePath(), [...args, '--no-cache'], {
			cwd: folder,
			encoding: 'utf8',
			maxBuffer: 64 * 1024 * 1024,
		});
		const { violations } = JSON.parse(output).summary;
		return violations.map(({ rule, from }) => `${rule.name} ${path.posix.basename(from)}`);
	}

	test('every import against the order is refused', () => {
		const names = violationsOf({
			'domain/src/routes/plan/route-fit.ts': "import '../time/route-risk.ts';",
			'domain/src/routes/time/route-risk.ts': 'export const risk = 1;',
			'domain/src/orders/common/order.ts': "import '../../routes/time/route-risk.ts';",
			'domain/src/depots/depot.ts': "import '../../../web/src/ui/list/list.ts';",
			'web/src/ui/list/list.ts': "import '../../app/app.ts';",
			'web/src/app/app.ts': "import 'react';",
			'server/src/db/database.ts': "import '../http/problem/problem.ts';",
			'server/src/http/problem/problem.ts': "import './other.ts';",
			'server/src/http/problem/other.ts': "import './problem.ts';",
			'server/src/features/drivers/driver-store.ts': "import './driver-commands.ts';",
			'server/src/features/drivers/driver-commands.ts': "import './driver-endpoints.ts';",
			'server/src/features/drivers/driver-endpoints.ts': "import '../../db/database.ts';",
		});
		expect(names.sort()).toEqual(
			expect.arrayContaining([
				'folder-domain/src/routes/plan route-fit.ts',
				'noun-orders order.ts',
				'layer-domain depot.ts',
				'folder-web/src/ui list.ts',
				'folder-server/src/db database.ts',
				'no-file-cycle other.ts',
				'store-imports-only-the-database driver-store.ts',
				'commands-import-no-endpoint driver-commands.ts',
				'endpoints-contain-no-sql driver-endpoints.ts',
			]),
		);
	});
});

test('a repeated number of a decision record is found', () => {
	expect(repeatedNumbers(['0001-a.md', '0002-b.md'])).toEqual([]);
	expect(repeatedNumbers(['0001-a.md', '0002-b.md', '0002-c.md'])).toEqual([
		'docs/decisions: 0002-b.md, 0002-c.md have the same number.',
	]);
});
