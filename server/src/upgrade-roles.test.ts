// Installations of the version before docs/decisions/0023-login-of-the-application.md, and external
// databases with one login or two, as processes.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { asOwner } from './testing/database/as-owner.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { urlOf } from './testing/database/external-postgres.ts';
import { createEmptyDatabase, onServer, superuserTest } from './testing/database/test-database.ts';
import { addressOf, serverProcesses } from './testing/fixture/server-process.ts';
import { addEarlierDepot } from './testing/fixture/test-access.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { start, folder } = serverProcesses('roles');

/** Starts Sevk, reads its readiness and its output, and ends it. */
async function startOnce(settings: Record<string, string>) {
	const sevk = start(settings);
	const address = await addressOf(sevk.output);
	const ready = await (await fetch(`${address}/readyz`)).json();
	const options = await fetch(`${address}/api/public/sign-in-options`);
	sevk.process.kill('SIGTERM');
	await sevk.ended;
	return { ready, output: sevk.output.text, optionsStatus: options.status };
}

test('an embedded database of the version before goes on, with a login of its own', async () => {
	const before = await startEmbeddedPostgres({ folder: folder(), log: quiet });
	await migrateUpTo(before, '0024');
	const db = openDatabase(before.address);
	await addEarlierDepot(db, 'UMR');
	await db.destroy();
	await asOwner(before.ownerAddress, (owner) =>
		owner.query(`alter role sevk_app nologin; grant sevk_app to sevk;
			grant select, insert, update, delete on all tables in schema public to sevk_app`),
	);
	await before.stop();

	const { ready, optionsStatus } = await startOnce({});
	expect(ready).toMatchObject({ ready: true, separateOwner: true });
	expect(optionsStatus).toBe(200);

	const after = await startEmbeddedPostgres({ folder: folder(), log: quiet });
	const client = new pg.Client(after.address);
	await client.connect();
	const { rows } = await client.query('select code from depots');
	expect(rows).toEqual([{ code: 'UMR' }]);
	await expect(client.query('delete from attempts')).rejects.toMatchObject({ code: '42501' });
	await client.end();
	await after.stop();
});

test('an external database with one login starts with a warning that it owns the tables', async () => {
	const database = await createEmptyDatabase();
	const { ready, output } = await startOnce({
		DATABASE_URL: urlOf(database.ownerAddress),
	});
	expect(ready).toMatchObject({ ready: true, separateOwner: false });
	expect(output.split('Uyarı: DATABASE_URL tabloların sahibiyle bağlanıyor')).toHaveLength(2);
	await database.drop();
});

superuserTest('an external database with two logins, neither of them a superuser', async () => {
	const database = await createEmptyDatabase();
	const { database: name } = database.ownerAddress;
	const id = randomBytes(4).toString('hex');
	const [owner, web] = [`owner_${id}`, `web_${id}`];
	const as = (user: string) => ({ ...database.ownerAddress, user, password: id });
	await asOwner(database.ownerAddress, (superuser) =>
		superuser.query(`
			create role ${owner} login createrole password '${id}';
			create role ${web} login password '${id}';
			grant sevk_app to ${owner} with admin option;
			alter database ${name} owner to ${owner}`),
	);
	const settings = {
		DATABASE_URL: urlOf(as(web)),
		DATABASE_OWNER_URL: urlOf(as(owner)),
	};
	for (let start = 0; start < 2; start += 1) {
		const { ready, output, optionsStatus } = await startOnce(settings);
		expect(ready).toMatchObject({ ready: true, separateOwner: true });
		expect(output).not.toContain('Uyarı');
		expect(optionsStatus).toBe(200);
	}
	const client = new pg.Client(as(web));
	await client.connect();
	for (const statement of ['delete from attempts', `set role ${owner}`, 'drop table attempts']) {
		await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
	}
	await client.end();
	await database.drop();
	await onServer((superuser) => superuser.query(`drop role ${web}; drop role ${owner}`));
});
