import type { ViewScreen } from '@sevk/domain/users/saved-view';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

export type ViewFields = {
	readonly name: string;
	readonly query: string;
	readonly isDefault: boolean;
};

export type ViewRow = ViewFields & { readonly id: string; readonly screen: string };

function selectViews(db: Database, userId: string) {
	return db
		.selectFrom('saved_views')
		.select(['id', 'screen', 'name', 'query', 'is_default as isDefault'])
		.where('user_id', '=', userId);
}

/** The caller's views of a list, by name in Turkish order. */
export function listViewRows(db: Database, userId: string, screen: ViewScreen): Promise<ViewRow[]> {
	return selectViews(db, userId)
		.where('screen', '=', screen)
		.orderBy(sql`name collate "tr-TR-x-icu"`)
		.execute();
}

/** Reads a view of the caller and locks it until the transaction ends. */
export async function lockView(tx: Tx, userId: string, viewId: string): Promise<ViewRow | null> {
	const row = await selectViews(tx, userId).where('id', '=', viewId).forUpdate().executeTakeFirst();
	return row ?? null;
}

/** Whether another view of the list has the name, in any spelling. */
export async function isNameTaken(
	tx: Tx,
	userId: string,
	view: { readonly id: string; readonly screen: string; readonly name: string },
): Promise<boolean> {
	const row = await selectViews(tx, userId)
		.where('screen', '=', view.screen)
		.where('id', '<>', view.id)
		.where(sql<boolean>`name_fold = fold_text(${view.name})`)
		.executeTakeFirst();
	return row !== undefined;
}

/** Locks the user, so that concurrent saves run one after the other. */
export async function holdViewsOf(tx: Tx, userId: string): Promise<void> {
	await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Saves a view; if it is the default, clears the previous default. */
export async function putView(tx: Tx, userId: string, view: ViewRow, now: Date): Promise<void> {
	if (view.isDefault) {
		await tx
			.updateTable('saved_views')
			.set({ is_default: false })
			.where('user_id', '=', userId)
			.where('screen', '=', view.screen)
			.where('id', '<>', view.id)
			.execute();
	}
	const { id, name, query, isDefault } = view;
	const columns = { name, query, is_default: isDefault, updated_at: now };
	const screen = view.screen as ViewScreen;
	await tx
		.insertInto('saved_views')
		.values({ id, user_id: userId, screen, created_at: now, ...columns })
		.onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
		.execute();
}

/** Deletes a view of the caller; false if there is none. */
export async function deleteView(db: Database, userId: string, viewId: string): Promise<boolean> {
	const deleted = await db
		.deleteFrom('saved_views')
		.where('user_id', '=', userId)
		.where('id', '=', viewId)
		.returning('id')
		.executeTakeFirst();
	return deleted !== undefined;
}
