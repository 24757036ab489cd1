import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createScratchDatabase, externalPostgres, placeOf, urlOf } from './external-postgres.ts';
import { onServer } from './test-database.ts';

test('no load goes to another machine', () => {
	expect(externalPostgres('')).toBeNull();
	expect(() => externalPostgres('postgres://sevk@db.example/postgres')).toThrow('loopback only');
	expect(() => externalPostgres('postgres://sevk@127.0.0.1.example/x')).toThrow('loopback only');
	expect(externalPostgres('postgres://sevk@localhost/postgres')?.host).toBe('localhost');
	expect(externalPostgres('postgres://sevk@[::1]/postgres')?.host).toBe('::1');
	expect(() => externalPostgres('postgres://sevk:a/b@127.0.0.1/x')).toThrow('no address');
	expect(externalPostgres('postgres://sevk@127.0.0.1:5433')?.database).toBe('postgres');
});

test('an address is the same after it was written', () => {
	for (const place of [
		{ host: '127.0.0.1', port: 5433, user: 'sahip', password: 'a b/c', database: 'sevk' },
		{ host: '::1', port: 5432, user: 'sahip', database: 'sevk' },
		{ host: '/var/run/postgresql', port: 5432, user: 'sahip', database: 'sevk' },
	]) {
		expect(placeOf(urlOf(place))).toEqual(place);
	}
});

test('a scratch database and its login are gone after it was dropped', async () => {
	const server = { ...inject('postgres').template, database: 'postgres' };
	const { address, ownerAddress, drop } = await createScratchDatabase(server, 'sevk_test');
	const application = new pg.Client(address);
	application.on('error', () => undefined);
	await application.connect();
	expect(address.user).not.toBe(ownerAddress.user);
	await drop();
	await expect(application.query('select 1')).rejects.toThrow();
	const { rows } = await onServer((owner) =>
		owner.query(
			`select datname as name from pg_database where datname = $1
			union all select rolname from pg_roles where rolname = $1`,
			[address.database],
		),
	);
	expect(rows).toEqual([]);
});
