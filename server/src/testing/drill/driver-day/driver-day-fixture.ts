// Drivers with a route each, its goods scanned out and waiting for their acceptance, and a session per
// driver: the tokens are signed here, because thousands of sign-ins would measure the password hashes.
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { newId } from '../../../db/ids.ts';
import {
	accessTokenType,
	embeddedAudience,
	embeddedIssuer,
} from '../../../features/identity/token/token-issuers.ts';
import { benchAccount } from '../../bench/bench-database.ts';
import type { DrillSite } from '../drill-site.ts';

export type DayStop = {
	readonly stopId: string;
	readonly orderId: string;
	readonly dueKurus: number;
};

export type DayDriver = {
	readonly at: number;
	readonly depotId: string;
	readonly driverId: string;
	readonly routeId: string;
	readonly debitId: string;
	readonly sessionId: string;
	readonly stops: readonly DayStop[];
};

type FixtureSize = {
	readonly drivers: number;
	readonly stops: number;
	readonly serviceDate: string;
};

/** In each depot by turns; every stop has an order of two pieces, every second one with cash due. */
export async function fillDriverDays(site: DrillSite, size: FixtureSize): Promise<DayDriver[]> {
	const depots = await site.query<{ id: string }>('select id from depots order by code');
	const drivers = Array.from({ length: size.drivers }, (_, at): DayDriver => {
		const depotId = depots[at % depots.length]?.id ?? '';
		const [driverId, routeId, debitId, sessionId] = [newId(), newId(), newId(), newId()];
		const stops = Array.from({ length: size.stops }, (_stop, index) => ({
			stopId: newId(),
			orderId: newId(),
			dueKurus: index % 2 === 0 ? 0 : 10_000 + at + index,
		}));
		return { at, depotId, driverId, routeId, debitId, sessionId, stops };
	});
	const stops = drivers.flatMap(({ at, depotId, routeId, debitId, stops: own }) =>
		own.map((stop, index) => ({ ...stop, at, depotId, routeId, debitId, position: index + 1 })),
	);
	const pieces = stops.flatMap((stop) =>
		[1, 2].map((ordinal) => ({ ...stop, ordinal, pieceId: newId(), lineId: newId() })),
	);
	const day = `'${size.serviceDate}'::date`;
	for (const statement of driverSql(day)) await site.query(statement, [JSON.stringify(drivers)]);
	for (const statement of stopSql(day)) await site.query(statement, [JSON.stringify(stops)]);
	for (const statement of pieceSql) await site.query(statement, [JSON.stringify(pieces)]);
	await site.query('analyze');
	return drivers;
}

const driverRows = `jsonb_to_recordset($1::jsonb) as r(at int, "depotId" uuid, "driverId" uuid,
	"routeId" uuid, "debitId" uuid, "sessionId" uuid)`;
const stopRows = `jsonb_to_recordset($1::jsonb) as r(at int, position int, "depotId" uuid, "routeId" uuid,
	"debitId" uuid, "stopId" uuid, "orderId" uuid, "dueKurus" bigint)`;
const pieceRows = `jsonb_to_recordset($1::jsonb) as r(at int, position int, ordinal int, "depotId" uuid,
	"debitId" uuid, "orderId" uuid, "pieceId" uuid, "lineId" uuid)`;
const made = `now() - interval '12 hours'`;

/** The user, its identity and the driver have one id. */
const driverSql = (day: string): readonly string[] => [
	`insert into vehicles (id, depot_id, plate, vehicle_type, ownership, created_at, updated_at)
	select "driverId", "depotId", '34DRL' || lpad(at::text, 5, '0'), 'PANEL_VAN', 'owned', now(), now() from ${driverRows}`,
	`insert into drivers (id, depot_id, full_name, phone, created_at, updated_at)
	select "driverId", "depotId", 'Sürücü ' || at, '+9050100' || lpad(at::text, 5, '0'), now(), now() from ${driverRows}`,
	`insert into users (id, email, email_fold, name, role, driver_id, created_at, updated_at)
	select "driverId", 'drill' || at || '@sevk.test', 'drill' || at || '@sevk.test', 'Sürücü ' || at, 'driver',
		"driverId", now(), now() from ${driverRows}`,
	`insert into user_depots (user_id, depot_id) select "driverId", "depotId" from ${driverRows}`,
	`insert into identity_users (id, name, email, email_verified, created_at, updated_at)
	select "driverId", 'Sürücü ' || at, 'drill' || at || '@sevk.test', true, now(), now() from ${driverRows}`,
	`insert into user_identities (issuer, subject, user_id, linked_at)
	select '${embeddedIssuer}', "driverId"::text, "driverId", now() from ${driverRows}`,
	`insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
	select "sessionId", "driverId", 'drill ' || "sessionId", now() + interval '1 day', now(), now() from ${driverRows}`,
	`insert into routes (depot_id, id, number, service_date, vehicle_id, driver_id, state, created_by, created_at, updated_at)
	select "depotId", "routeId", 'RT-DRL-' || at, ${day}, "driverId", "driverId", 'loading', "driverId", ${made}, ${made}
	from ${driverRows}`,
	`insert into debits (depot_id, id, number, route_id, vehicle_id, driver_id, state, service_date, handed_over_by,
		handed_over_by_name, handed_over_at, created_by, created_at, updated_at)
	select "depotId", "debitId", 'ZMT-DRL-' || at, "routeId", "driverId", "driverId", 'awaiting_acceptance', ${day},
		"driverId", 'Hasan Demir', ${made}, "driverId", ${made}, ${made} from ${driverRows}`,
];

const stopSql = (day: string): readonly string[] => [
	`insert into orders (depot_id, id, order_no, sender_name, recipient_name, phone, province, district, address_line,
		longitude, latitude, location_source, location_precision, service_date, piece_count, payment_type, due_kurus,
		amount_kurus, state, content_hash,
		created_at, updated_at)
	select "depotId", "orderId", 'DRL-' || at || '-' || position, 'Mağaza', 'Zehra Uçar', '+905320000000', 'İstanbul',
		'Kadıköy', 'Sokak ' || at || ' No: ' || position, 29 + at % 100 / 500.0, 41 + position / 500.0, 'shop', 'door', ${day}, 2,
		case when "dueKurus" > 0 then 'cash' else 'online' end, "dueKurus", 50000 + "dueKurus", 'planned',
		md5("orderId"::text), ${made}, ${made} from ${stopRows}`,
	`insert into stops (depot_id, id, route_id, position, address_key, state)
	select "depotId", "stopId", "routeId", position, 'drill ' || position, 'pending' from ${stopRows}`,
	`insert into route_orders (depot_id, route_id, order_id, stop_id, attempt_no, added_at)
	select "depotId", "routeId", "orderId", "stopId", 1, ${made} from ${stopRows}`,
];

const pieceSql: readonly string[] = [
	`insert into pieces (depot_id, id, order_id, ordinal, barcode, created_at)
	select "depotId", "pieceId", "orderId", ordinal, 'DRL' || at || '-' || position || '-' || ordinal, ${made}
	from ${pieceRows}`,
	...['received', 'scanned_out'].map(
		(movement, index) =>
			`insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			select "depotId", "pieceId", ${index + 1}, ${index === 0 ? 'null' : `'depot'`},
				${index === 0 ? `'depot'` : `'loading:' || "debitId"`}, '${movement}', "pieceId" || '-${index}', "depotId",
				'Hasan Demir', ${made} from ${pieceRows}`,
	),
	`insert into custody (depot_id, piece_id, holder, version, since)
	select "depotId", "pieceId", 'loading:' || "debitId", 2, ${made} from ${pieceRows}`,
	`insert into debit_lines (depot_id, id, debit_id, piece_id, order_id, state, scanned_at)
	select "depotId", "lineId", "debitId", "pieceId", "orderId", 'debited', ${made} from ${pieceRows}`,
];

type Signer = {
	readonly driver: (driver: DayDriver) => Promise<string>;
	/** For the admin of the site, whose sign-in the added key prevents. */
	readonly office: () => Promise<string>;
};

/** Adds a key to those of the server, which from now on cannot sign tokens itself, and signs with it. */
export async function tokenSigner(site: DrillSite): Promise<Signer> {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const [keyId, officeSession] = [newId(), newId()];
	await site.query(
		`insert into identity_jwks (id, public_key, private_key, alg, created_at) values ($1, $2, '', 'EdDSA', now())`,
		[keyId, JSON.stringify(publicKey.export({ format: 'jwk' }))],
	);
	const [admin] = await site.query<{ subject: string }>(
		`insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
		select $1::uuid, i.subject::uuid, 'drill office', now() + interval '1 day', now(), now()
		from user_identities i join users u on u.id = i.user_id where u.email = $2
		returning user_id as subject`,
		[officeSession, benchAccount.email],
	);
	const sign = (subject: string, sessionId: string) =>
		new SignJWT({ sid: sessionId })
			.setProtectedHeader({ alg: 'EdDSA', typ: accessTokenType, kid: keyId })
			.setIssuer(embeddedIssuer)
			.setAudience(embeddedAudience)
			.setSubject(subject)
			.setIssuedAt()
			.setExpirationTime('10m')
			.sign(privateKey);
	return {
		driver: ({ driverId, sessionId }) => sign(driverId, sessionId),
		office: () => sign(admin?.subject ?? '', officeSession),
	};
}
