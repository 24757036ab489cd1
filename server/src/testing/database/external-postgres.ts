// The PostgreSQL of TEST_DATABASE_URL, which the tests and the drills do not start: they make
// databases and logins of their own on it (docs/testing.md#a-postgresql-of-your-own).
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseAddress, DatabaseAddresses } from '../../db/database.ts';
import { asOwner } from './as-owner.ts';

const mostDropTries = 100;
/** Every server has it. */
export const maintenanceDatabase = 'postgres';

export type PlacedAddress = Extract<DatabaseAddress, { host: string }>;

/** The login of the application: it owns nothing. */
type ScratchLogin = { readonly user: string; readonly password: string };

export type ScratchDatabase = DatabaseAddresses & {
	readonly address: PlacedAddress;
	readonly ownerAddress: PlacedAddress;
	readonly login: ScratchLogin;
	/** Removes the databases whose names begin with that of this one, and the login. */
	readonly drop: () => Promise<void>;
};

/** The owner's address, null without the setting; throws unless it is on this machine. */
export function externalPostgres(
	url: string = process.env['TEST_DATABASE_URL'] ?? '',
): PlacedAddress | null {
	if (url === '') return null;
	const server = placeOf(url);
	if (!isLocal(server.host)) {
		throw new Error(`Tests and drills put load on loopback only, not on ${server.host}.`);
	}
	return server;
}

/** The parts of a postgres:// address; of a Unix socket, they are in its query (`?host=/folder`). */
export function placeOf(url: string): PlacedAddress {
	const parts = URL.parse(url);
	// Without the address, which contains a password.
	if (parts === null) throw new Error('TEST_DATABASE_URL is no address of a database.');
	const { hostname, port, username, password, pathname, searchParams } = parts;
	const either = (name: string, part: string) => searchParams.get(name) ?? decodeURIComponent(part);
	const secret = either('password', password);
	return {
		host: either('host', hostname).replace(/^\[(.*)\]$/, '$1'),
		port: Number(either('port', port) || 5432),
		user: either('user', username),
		database: decodeURIComponent(pathname.slice(1)) || 'postgres',
		...(secret === '' ? {} : { password: secret }),
	};
}

/** The address as the settings of the server take it. */
export function urlOf({ host, port = 5432, user, password, database }: PlacedAddress): string {
	const login = { user, ...(password === undefined ? {} : { password }) };
	if (host.startsWith('/')) {
		return `postgres:///${database}?${new URLSearchParams({ host, port: `${port}`, ...login })}`;
	}
	const parts = Object.values(login).map(encodeURIComponent).join(':');
	return `postgres://${parts}@${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

/** How a TCP proxy reaches a PostgreSQL. */
export function endpointOf({ host, port = 5432 }: PlacedAddress): net.NetConnectOpts {
	return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function isLocal(host: string): boolean {
	if (host.startsWith('/') || host === 'localhost' || host === '::1') return true;
	return net.isIPv4(host) && host.startsWith('127.');
}

/** An empty database, and a login of its own for the application. */
export async function createScratchDatabase(
	server: PlacedAddress,
	prefix: string,
): Promise<ScratchDatabase> {
	const name = `${prefix}_${randomBytes(6).toString('hex')}`;
	const login = { user: name, password: randomBytes(18).toString('base64url') };
	const maintenance = { ...server, database: maintenanceDatabase };
	await asOwner(maintenance, async (owner) => {
		await owner.query(`create role ${name} login password '${login.password}'`);
		try {
			// Without superuser rights, only a member of the login may end its connections.
			await owner.query(`grant ${name} to current_user`);
			await owner.query(`create database ${name} encoding 'UTF8' template template0`);
		} catch (error) {
			await owner.query(`drop role ${name}`);
			throw error;
		}
	});
	return {
		address: { ...server, ...login, database: name },
		ownerAddress: { ...server, database: name },
		login,
		drop: () =>
			asOwner(maintenance, async (owner) => {
				const { rows } = await owner.query<{ datname: string }>(
					'select datname from pg_database where starts_with(datname, $1)',
					[name],
				);
				for (const { datname } of rows) await dropDatabase(owner, datname);
				await owner.query(`drop role ${name}`);
			}),
	};
}

/** Drops a database with its connections; an owner who is no superuser waits for its autovacuum. */
export async function dropDatabase(owner: pg.Client, name: string): Promise<void> {
	for (let tries = 1; ; tries += 1) {
		try {
			await owner.query(`drop database ${owner.escapeIdentifier(name)} with (force)`);
			return;
		} catch (error) {
			if ((error as pg.DatabaseError).code !== '42501' || tries === mostDropTries) throw error;
			await sleep(100);
		}
	}
}

/** Ends all other connections to a database, as a restart of its server does. */
export async function endConnections(ownerAddress: DatabaseAddress): Promise<void> {
	await asOwner(ownerAddress, (owner) =>
		owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()
				and backend_type = 'client backend'`),
	);
}
