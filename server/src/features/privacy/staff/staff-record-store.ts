// Everything that is stored about a driver or a user, for the export.
import { formatWorkWeek } from '@sevk/domain/common/date/work-week';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { driverStateWords } from '@sevk/domain/drivers/driver-words';
import { driverExceptionWords } from '@sevk/domain/drivers/driver-working-time';
import { driverAccountKinds, moneyAccount } from '@sevk/domain/money/money-account';
import { moneyTransferWord } from '@sevk/domain/money/money-ledger-words';
import type { MoneyTransferKind } from '@sevk/domain/money/money-transfer';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { clockOf, readWorkWeek } from '../../../db/sql/row-values.ts';
import { readTrackPoints } from '../../locations/location-track-store.ts';
import { pointText, readEdits } from '../common/personal-edit-store.ts';
import type { Group } from '../common/personal-fact-answer.ts';
import { openedId, type Reading, readAccount } from './staff-account-store.ts';
import { type LockedStaff, listTracks } from './staff-erasure-store.ts';

/** The person as driver, with the accounts and the work in all depots; without positions. */
export async function readStaffGroups(
	{ db, sealedText }: Reading,
	{ kind, id, accounts }: LockedStaff,
	depotIds: readonly string[],
): Promise<Group[]> {
	const groups = [];
	if (kind === 'driver') {
		groups.push(...(await readDriver({ db, sealedText }, id)), ...(await readExceptions(db, id)));
	}
	for (const account of accounts) {
		groups.push(...(await readAccount({ db, sealedText }, account.id)));
	}
	if (kind === 'user') return groups;
	const work = await eachDepot(depotIds, (depotId) => readWork(db, depotId, id));
	return [...groups, ...work.flat()];
}

async function readDriver({ db, sealedText }: Reading, driverId: string): Promise<Group[]> {
	const rows = await db
		.selectFrom('drivers as d')
		.innerJoin('depots as p', 'p.id', 'd.depot_id')
		.selectAll('d')
		.select('p.name as depotName')
		.where('d.id', '=', driverId)
		.execute();
	return rows.map((row) => ({
		subject: 'Sürücü',
		at: row.created_at,
		fields: {
			'Ad soyad': row.full_name,
			Depo: row.depotName,
			Telefon: row.phone === null ? null : formatPhone(row.phone),
			'T.C. Kimlik No': openedId(sealedText, row.national_id_sealed),
			'Ehliyet sınıfı': row.licence_class,
			'Ehliyet bitiş': row.licence_until,
			'SRC belgesi': row.src_document,
			'SRC bitiş': row.src_until,
			'Çalışma saatleri': weekWords(row.work_week),
			'Bildiği ilçeler': row.known_districts.join(', ') || null,
			Durum: driverStateWords[row.state].label,
		},
	}));
}

function weekWords(stored: unknown): string | null {
	const week = readWorkWeek(stored);
	return week && formatWorkWeek(week);
}

/** Leave, illness and other hours of a driver. */
async function readExceptions(db: Database, driverId: string): Promise<Group[]> {
	const rows = await db
		.selectFrom('driver_exceptions')
		.selectAll()
		.where('driver_id', '=', driverId)
		.orderBy('from_date')
		.execute();
	return rows.map((row) => ({
		subject: 'İzin, rapor ve farklı saat',
		at: row.created_at,
		fields: {
			Tür: driverExceptionWords[row.kind],
			Başlangıç: row.from_date,
			Bitiş: row.until_date,
			Saat: row.start_time && row.end_time && `${clockOf(row.start_time)}–${clockOf(row.end_time)}`,
			Not: row.note || null,
		},
	}));
}

async function readWork(db: Database, depotId: string, driverId: string): Promise<Group[]> {
	return [
		...(await readRoutes(db, depotId, driverId)),
		...(await readMoney(db, depotId, driverId)),
		...(await readTransfers(db, depotId, driverId)),
		...(await readLastPosition(db, depotId, driverId)),
		...(await readEdits(db, { depotId, noun: 'driver', nounId: driverId })),
	];
}

async function readRoutes(db: Database, depotId: string, driverId: string): Promise<Group[]> {
	const routes = await db
		.selectFrom('routes')
		.select(['number', 'service_date', 'created_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.orderBy('service_date')
		.orderBy('id')
		.execute();
	const debits = await db
		.selectFrom('debits')
		.select(['number', 'service_date', 'dispute_note', 'created_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.orderBy('service_date')
		.orderBy('id')
		.execute();
	return [
		...routes.map(({ number, service_date, created_at }) => ({
			subject: 'Rota',
			at: created_at,
			fields: { 'Rota No': number, Tarih: service_date },
		})),
		...debits.map(({ number, service_date, dispute_note, created_at }) => ({
			subject: 'Zimmet',
			at: created_at,
			fields: { 'Zimmet No': number, Tarih: service_date, 'Uyuşmazlık notu': dispute_note },
		})),
	];
}

async function readMoney(db: Database, depotId: string, driverId: string): Promise<Group[]> {
	const settlements = await db
		.selectFrom('settlements')
		.select(['counted_kurus', 'difference_kurus', 'note', 'counted_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.orderBy('counted_at')
		.execute();
	const debts = await db
		.selectFrom('driver_debts')
		.select(['amount_kurus', 'created_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.orderBy('created_at')
		.execute();
	const { rows: payments } = await sql<{ kurus: number; note: string; at: Date }>`
		select y.amount_kurus as kurus, y.note, y.recorded_at as at from driver_debts b
		join driver_debt_payments y on y.depot_id = ${depotId} and y.debt_id = b.id
		where b.depot_id = ${depotId} and b.driver_id = ${driverId}
		order by y.recorded_at`.execute(db);
	return [
		...settlements.map(({ counted_kurus, difference_kurus, note, counted_at }) => ({
			subject: 'Kasa sayımı',
			at: counted_at,
			fields: {
				Sayılan: formatKurus(counted_kurus),
				Fark: difference_kurus === null ? null : formatKurus(difference_kurus),
				Not: note,
			},
		})),
		...debts.map(({ amount_kurus, created_at }) => ({
			subject: 'Sürücü borcu',
			at: created_at,
			fields: { Tutar: formatKurus(amount_kurus) },
		})),
		...payments.map(({ kurus, note, at }) => ({
			subject: 'Borç ödemesi',
			at,
			fields: { Tutar: formatKurus(kurus), Not: note },
		})),
	];
}

/** What the money ledger moved to and from a driver. */
async function readTransfers(db: Database, depotId: string, driverId: string): Promise<Group[]> {
	const { rows } = await sql<{
		kind: MoneyTransferKind;
		isReversal: boolean;
		kurus: number;
		note: string;
		at: Date;
	}>`
		select t.kind, t.reverses_id is not null as "isReversal",
			case l.side when 'to' then l.amount_kurus else -l.amount_kurus end as kurus,
			t.note, t.recorded_at as at
		from money_legs l
		join money_transfers t on t.depot_id = ${depotId} and t.id = l.transfer_id
		where l.depot_id = ${depotId} and l.account = any(array(
			select unnest(${driverAccountKinds.map((kind) => moneyAccount(kind, driverId))}::text[])
			union all select 'driver_cash:' || r.id from routes r
			where r.depot_id = ${depotId} and r.driver_id = ${driverId}))
		order by t.recorded_at, t.id, l.side`.execute(db);
	return rows.map(({ kurus, note, at, ...transfer }) => ({
		subject: 'Para hareketi',
		at,
		fields: {
			Tür: moneyTransferWord(transfer),
			Tutar: formatKurus(kurus),
			Not: note || null,
		},
	}));
}

async function readLastPosition(db: Database, depotId: string, driverId: string): Promise<Group[]> {
	const rows = await db
		.selectFrom('latest_positions')
		.select(['longitude', 'latitude', 'recorded_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.execute();
	return rows.map(({ longitude, latitude, recorded_at }) => ({
		subject: 'Son konum',
		at: recorded_at,
		fields: { Konum: pointText(longitude, latitude) },
	}));
}

/** A stored position of a driver. */
export type StaffPosition = {
	readonly routeNumber: string;
	/** ISO 8601. */
	readonly at: string;
	readonly longitude: number;
	readonly latitude: number;
};

/** The stored positions of a driver, a page for each route that departed since an instant. */
export async function* readStaffPositions(
	db: Database,
	driverId: string,
	{ depotIds, since, now }: { depotIds: readonly string[]; since: Date; now: Date },
): AsyncGenerator<StaffPosition[]> {
	for (const depotId of depotIds) {
		for (const route of await listTracks(db, { depotId, driverId, since, now })) {
			const points = await readTrackPoints(db, depotId, route.id, route);
			yield points.map(({ atMs, longitude, latitude }) => ({
				routeNumber: route.number,
				at: new Date(atMs).toISOString(),
				longitude,
				latitude,
			}));
		}
	}
}

/** The signatures of a driver on zimmetler and counts, as PNG. */
export async function readStaffSignatures(
	db: Database,
	driverId: string,
	depotIds: readonly string[],
): Promise<Buffer[]> {
	const pages = await eachDepot(depotIds, async (depotId) => {
		const { rows } = await sql<{ image: Buffer }>`
			select s.image from signatures s
			left join debits d on d.depot_id = ${depotId} and d.id = s.debit_id
			left join settlements t on t.depot_id = ${depotId} and t.id = s.settlement_id
			where s.depot_id = ${depotId} and (d.driver_id = ${driverId}
				or t.driver_id = ${driverId} and s.party = 'driver')
			order by s.signed_at, s.id`.execute(db);
		return rows.map(({ image }) => image);
	});
	return pages.flat();
}
