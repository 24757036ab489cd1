import type { StaffMember } from '@sevk/contract/privacy/staff-records';
import { parseEmail } from '@sevk/domain/common/format/email';
import { maskPhone } from '@sevk/domain/common/format/name-mask';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { foldText } from '@sevk/domain/common/text/fold';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { type StaffErasureFacts, staffErasureBlock } from '@sevk/domain/privacy/staff-erasure';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { readDepotNames } from '../../depots/depot-store.ts';
import { noObligations, obligationsOf, readDriverObligations } from '../../drivers/driver-store.ts';
import { allOf } from '../../orders/common/order-filter-store.ts';

/** Enough to find a person; the screen says when there are more. */
const mostStaff = 50;

type FoundStaff = Omit<StaffMember, 'depotName' | 'block'> &
	Pick<StaffErasureFacts, 'driverActive' | 'accountOpen'> & { readonly depotId: string | null };

/** Drivers and other users by phone number, e-mail address or name, by name. */
export async function findStaff(
	db: Database,
	depotIds: readonly string[],
	text: string,
): Promise<{ items: StaffMember[]; hasMore: boolean }> {
	const [names, drivers, users] = await Promise.all([
		readDepotNames(db),
		eachDepot(depotIds, (depotId) => findDrivers(db, depotId, text)),
		findUsers(db, text),
	]);
	const found = [...drivers.flat(), ...users].toSorted(
		(one, other) => one.name.localeCompare(other.name, 'tr') || (one.id < other.id ? -1 : 1),
	);
	const people = found.slice(0, mostStaff);
	// Only who has left may have a route, a debt or a credit that holds the erasure up.
	const left = people.filter(
		(person) => staffErasureBlock({ ...person, ...noObligations }) === null,
	);
	const driverIds = left.filter(({ kind }) => kind === 'driver').map(({ id }) => id);
	const inDepots = await eachDepot(driverIds.length > 0 ? depotIds : [], (depotId) =>
		readDriverObligations(db, depotId, driverIds),
	);
	const obligations = inDepots.flat();
	const items = people.map((person) => {
		const { kind, id, name, phone, email, erased, depotId } = person;
		return {
			kind,
			id,
			name,
			email,
			erased,
			phone: phone === null ? null : maskPhone(phone),
			depotName: depotId === null ? null : names(depotId),
			block: erased ? null : staffErasureBlock({ ...person, ...obligationsOf(obligations, id) }),
		};
	});
	return { items, hasMore: found.length > mostStaff };
}

async function findDrivers(db: Database, depotId: string, text: string): Promise<FoundStaff[]> {
	const accounts = sql`select from users u where u.driver_id = d.id`;
	const isFound = isPerson(text, {
		phone: (phone) => sql`(d.phone = ${phone} or exists (${accounts} and u.phone = ${phone}))`,
		email: (email) => sql`exists (${accounts} and u.email_fold = ${email})`,
		name: (pattern) =>
			sql`(d.name_fold like ${pattern} or exists (${accounts} and fold_text(u.name) like ${pattern}))`,
	});
	const { rows } = await sql<FoundStaff>`
		select 'driver' as kind, d.id, d.full_name as name, d.phone, d.depot_id as "depotId",
			(select min(u.email) from users u where u.driver_id = d.id) as email,
			d.erased_at is not null and not exists (${accounts} and u.erased_at is null) as erased,
			d.retired_at is null as "driverActive",
			exists (${accounts} and u.retired_at is null) as "accountOpen"
		from drivers d where d.depot_id = ${depotId} and ${isFound}
		order by d.full_name collate "tr-TR-x-icu", d.id limit ${mostStaff + 1}`.execute(db);
	return rows;
}

async function findUsers(db: Database, text: string): Promise<FoundStaff[]> {
	const isFound = isPerson(text, {
		phone: (phone) => sql`u.phone = ${phone}`,
		email: (email) => sql`u.email_fold = ${email}`,
		name: (pattern) => sql`fold_text(u.name) like ${pattern}`,
	});
	const { rows } = await sql<FoundStaff>`
		select 'user' as kind, u.id, u.name, u.phone, u.email, null as "depotId",
			u.erased_at is not null as erased, false as "driverActive",
			u.retired_at is null as "accountOpen"
		from users u where u.driver_id is null and ${isFound}
		order by u.name collate "tr-TR-x-icu", u.id limit ${mostStaff + 1}`.execute(db);
	return rows;
}

type Columns = Readonly<Record<'phone' | 'email' | 'name', (value: string) => RawBuilder<unknown>>>;

function isPerson(text: string, columns: Columns): RawBuilder<unknown> {
	const phone = parsePhone(text);
	if (phone !== null) return columns.phone(phone);
	const email = parseEmail(text);
	if (email !== null) return columns.email(foldEmail(email));
	const words = foldText(text)
		.split(/\s+/u)
		.filter((word) => word !== '');
	return sql`(${allOf(words.map((word) => columns.name(likeAnywhere(word))))})`;
}
