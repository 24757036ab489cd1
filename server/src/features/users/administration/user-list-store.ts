import type { Role } from '@sevk/domain/common/access/role';
import { foldText } from '@sevk/domain/common/text/fold';
import type { DepotScope } from '@sevk/domain/identity/account/account';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { selectUsers, type UserRow } from '../../identity/account/user-store.ts';

/** Only users whose depots are all depots of the caller; others are not visible. */
function within(scope: DepotScope) {
	if (scope.allDepots) return sql<boolean>`true`;
	return sql<boolean>`(not u.all_depots and not exists (
		select 1 from user_depots ud
		where ud.user_id = u.id and ud.depot_id <> all(${[...scope.depotIds]}::uuid[])))`;
}

export type UserFilter = {
	readonly scope: DepotScope;
	readonly search: string | undefined;
	readonly role: Role | undefined;
	readonly depotId: string | undefined;
	/** A single user, for links. */
	readonly userId: string | undefined;
	/** The user of a driver. */
	readonly driverId: string | undefined;
	readonly state: 'active' | 'retired' | 'all';
	readonly after: { readonly name: string; readonly userId: string } | null;
	readonly limit: number;
};

/**
 * A page of users by name in Turkish order, with one extra row that shows whether a next page
 * exists.
 */
export async function listUserRows(db: Database, filter: UserFilter): Promise<UserRow[]> {
	let query = selectUsers(db).where(within(filter.scope));
	if (filter.state !== 'all') {
		query = query.where('u.retired_at', filter.state === 'active' ? 'is' : 'is not', null);
	}
	if (filter.role !== undefined) query = query.where('u.role', '=', filter.role);
	if (filter.userId !== undefined) query = query.where('u.id', '=', filter.userId);
	if (filter.driverId !== undefined) query = query.where('u.driver_id', '=', filter.driverId);
	if (filter.depotId !== undefined) {
		query = query.where(sql<boolean>`(u.all_depots or exists (
			select 1 from user_depots f where f.user_id = u.id and f.depot_id = ${filter.depotId}))`);
	}
	for (const word of foldText(filter.search ?? '')
		.split(/\s+/)
		.filter(Boolean)) {
		query = query.where('u.search_fold', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`);
	}
	if (filter.after !== null) {
		const { name, userId } = filter.after;
		query = query.where(
			sql<boolean>`(u.name collate "tr-TR-x-icu", u.id) > (${name}::text collate "tr-TR-x-icu", ${userId}::uuid)`,
		);
	}
	return query
		.orderBy(sql`u.name collate "tr-TR-x-icu"`)
		.orderBy('u.id')
		.limit(filter.limit + 1)
		.execute();
}
