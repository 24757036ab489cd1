import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { maximumSavedViews, type ViewScreen } from '@sevk/domain/users/saved-view';
import { savedViewRefusals } from '@sevk/domain/users/saved-view-words';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import {
	holdViewsOf,
	isNameTaken,
	listViewRows,
	lockView,
	putView,
	type ViewFields,
	type ViewRow,
} from './saved-view-store.ts';

type Owner = Pick<PersonCaller, 'userId'>;

/** Saves the filters of a list under a name. */
export function addView(
	db: Database,
	{ userId }: Owner,
	{ screen, ...fields }: ViewFields & { readonly screen: ViewScreen },
) {
	return transact(db, async (tx) => {
		await holdViewsOf(tx, userId);
		const present = await listViewRows(tx, userId, screen);
		if (present.length >= maximumSavedViews)
			return refuse(savedViewRefusals, 'access/too-many-views');
		return save(tx, userId, { ...fields, screen, id: newId() });
	});
}

/** Renames a view, changes its filters, or makes it the default. */
export function changeView(
	db: Database,
	{ userId }: Owner,
	viewId: string,
	changes: { readonly [Key in keyof ViewFields]?: ViewFields[Key] | undefined },
) {
	return transact(db, async (tx) => {
		await holdViewsOf(tx, userId);
		const view = await lockView(tx, userId, viewId);
		if (view === null) return notFound();
		const { name = view.name, query = view.query, isDefault = view.isDefault } = changes;
		return save(tx, userId, { ...view, name, query, isDefault });
	});
}

async function save(tx: Tx, userId: string, view: ViewRow) {
	if (await isNameTaken(tx, userId, view)) {
		return refuse(savedViewRefusals, 'access/view-name-taken', { name: view.name });
	}
	await putView(tx, userId, view, new Date());
	return view;
}
