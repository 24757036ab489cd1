import type { StaffErasure } from '@sevk/contract/privacy/staff-records';
import { accountKey } from '@sevk/domain/identity/account/account';
import { oldestRecordMs } from '@sevk/domain/locations/location';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import type { StaffErasureFacts, StaffKind } from '@sevk/domain/privacy/staff-erasure';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { companyId, newId } from '../../../db/ids.ts';
import {
	lockDriver,
	noObligations,
	obligationsOf,
	readObligationsIn,
} from '../../drivers/driver-store.ts';
import { releaseFile } from '../../files/file-store.ts';
import { voidSecrets } from '../../identity/provider/credential-store.ts';
import { forgetSignIns } from '../../identity/sign-in/sign-in-history-store.ts';
import { insertErasureSteps } from '../common/erasure-step-store.ts';

type Account = {
	readonly id: string;
	readonly name: string;
	readonly emailFold: string;
	readonly photoFile: string | null;
	readonly version: number;
	readonly retired: boolean;
	readonly erased: boolean;
};

export type StaffKey = { readonly kind: StaffKind; readonly id: string };

export type LockedStaff = StaffKey &
	StaffErasureFacts & {
		readonly name: string;
		readonly erased: boolean;
		/** The present depot of a driver; null for a user, who belongs to the company. */
		readonly depotId: string | null;
		readonly version: number;
		readonly accounts: readonly Account[];
	};

/** Reads a driver or user with the accounts and locks them until the transaction ends. */
export async function lockStaff(
	tx: Tx,
	depotIds: readonly string[],
	{ kind, id }: StaffKey,
): Promise<LockedStaff | null> {
	const driver = kind === 'driver' ? await lockDriver(tx, depotIds, id) : null;
	const accounts = await lockAccounts(tx, kind, id);
	const accountOpen = accounts.some(({ retired }) => !retired);
	const areErased = accounts.every(({ erased }) => erased);
	if (driver !== null) {
		const { fullName: name, depotId, retired, version } = driver;
		const obligations = await readObligationsIn(tx, depotIds, id);
		const facts = { driverActive: !retired, accountOpen, ...obligationsOf(obligations, id) };
		const erased = driver.erased && areErased;
		return { kind, id, name, depotId, version, erased, accounts, ...facts };
	}
	const [account] = accounts;
	if (kind === 'driver' || account === undefined) return null;
	const { name, version } = account;
	const facts = { driverActive: false, accountOpen, ...noObligations };
	return { kind, id, name, depotId: null, version, erased: areErased, accounts, ...facts };
}

/** The account of a user, or all accounts of a driver. */
function lockAccounts(tx: Tx, kind: StaffKind, id: string): Promise<Account[]> {
	return tx
		.selectFrom('users')
		.select(['id', 'name', 'email_fold as emailFold', 'photo_file as photoFile', 'version'])
		.select(sql<boolean>`retired_at is not null`.as('retired'))
		.select(sql<boolean>`erased_at is not null`.as('erased'))
		.where((where) =>
			kind === 'driver'
				? where('driver_id', '=', id)
				: where.and([where('id', '=', id), where('driver_id', 'is', null)]),
		)
		.orderBy('id')
		.forUpdate()
		.execute();
}

/** Erases a closed account: who signs in with it, from where; its phones go with its identity. */
export async function eraseAccount(
	tx: Tx,
	account: Account,
	{ erasedId, now }: { readonly erasedId: string; readonly now: Date },
): Promise<void> {
	const { id, emailFold, photoFile } = account;
	if (photoFile !== null) {
		await releaseFile(tx, { fileName: photoFile, noun: 'user', nounId: id });
	}
	await forgetSignIns(tx, emailFold);
	await voidSecrets(tx, id);
	for (const table of ['saved_views', 'account_mails'] as const) {
		await tx.deleteFrom(table).where('user_id', '=', id).execute();
	}
	await tx
		.updateTable('users')
		.set({
			email: null,
			email_fold: accountKey(id, null),
			username: null,
			pin_hash: null,
			pin_expires_at: null,
			phone: null,
			photo_file: null,
			national_id_sealed: null,
			national_id_last4: null,
			erased_at: now,
			updated_at: now,
			version: sql`version + 1`,
		})
		.where('id', '=', id)
		.execute();
	await insertErasureSteps(tx, { depotId: companyId, erasedId, at: now }, [
		{ kind: 'account', subjectId: id },
		{ kind: 'staff_history', subjectId: id },
	]);
}

/** Erases a retired driver in all depots. */
export async function eraseDriver(
	tx: Tx,
	driverId: string,
	{ depotIds, since, now }: { depotIds: readonly string[]; since: Date; now: Date },
): Promise<void> {
	await tx
		.updateTable('drivers')
		.set({
			phone: null,
			national_id_sealed: null,
			national_id_last4: null,
			licence_class: null,
			licence_until: null,
			src_document: null,
			src_until: null,
			work_week: null,
			known_districts: [],
			erased_at: now,
			updated_at: now,
			version: sql`version + 1`,
		})
		.where('id', '=', driverId)
		.where('erased_at', 'is', null)
		.execute();
	await tx.deleteFrom('driver_exceptions').where('driver_id', '=', driverId).execute();
	for (const depotId of depotIds) {
		await erasePositions(tx, { depotId, driverId, since, now });
	}
}

type InDepot = { depotId: string; driverId: string; since: Date; now: Date };

async function erasePositions(tx: Tx, { depotId, driverId, since, now }: InDepot): Promise<void> {
	for (const table of ['latest_positions', 'location_quarantine'] as const) {
		await tx
			.deleteFrom(table)
			.where('depot_id', '=', depotId)
			.where('driver_id', '=', driverId)
			.execute();
	}
	const tracks = await listTracks(tx, { depotId, driverId, since, now });
	await insertErasureSteps(tx, { depotId, erasedId: driverId, at: now }, [
		...tracks.map(({ id, fromMs, toMs }) => ({
			kind: 'track' as const,
			subjectId: id,
			fromMs,
			toMs,
		})),
		{ kind: 'staff_history', subjectId: driverId },
	]);
}

/**
 * The routes of a driver that may have positions, and when: positions count until the last result. Those
 * of a slow phone begin before the departure, but none is older than what is accepted at all.
 */
export async function listTracks(
	db: Database,
	{ depotId, driverId, since, now }: InDepot,
): Promise<{ id: string; number: string; fromMs: number; toMs: number }[]> {
	const routes = await db
		.selectFrom('routes')
		.select(['id', 'number', 'departed_at', 'completed_at', 'closed_at'])
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.where('departed_at', '>', since)
		.orderBy('service_date')
		.orderBy('id')
		.execute();
	return routes.map(({ id, number, departed_at, completed_at, closed_at }) => ({
		id,
		number,
		fromMs: (departed_at?.getTime() ?? oldestRecordMs) - oldestRecordMs,
		toMs: (completed_at ?? closed_at ?? now).getTime(),
	}));
}

const dayMs = 86_400_000;

/** Routes that departed before have no stored positions any more; a route may last two days. */
export function trackStart(locationDays: number, now: Date): Date {
	return new Date(now.getTime() - (locationDays + 2) * dayMs);
}

type NewErasure = {
	readonly person: LockedStaff;
	readonly basis: ErasureBasis;
	readonly by: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

export async function insertStaffErasure(tx: Tx, erasure: NewErasure): Promise<void> {
	const { person, basis, by, now } = erasure;
	const { kind, id: personId, name } = person;
	await tx
		.insertInto('staff_erasures')
		.values({
			depot_id: companyId,
			id: newId(),
			kind,
			person_id: personId,
			name,
			basis,
			erased_by: by.userId,
			erased_by_name: by.name,
			erased_at: now,
		})
		.execute();
}

const shownErasures = 100;

export async function listStaffErasures(db: Database): Promise<StaffErasure[]> {
	const rows = await db
		.selectFrom('staff_erasures')
		.select(['id', 'kind', 'name', 'basis', 'erased_by_name', 'erased_at'])
		.where('depot_id', '=', companyId)
		.orderBy('erased_at', 'desc')
		.orderBy('id', 'desc')
		.limit(shownErasures)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		kind: row.kind,
		name: row.name,
		basis: row.basis,
		erasedByName: row.erased_by_name,
		erasedAt: row.erased_at.toISOString(),
	}));
}
