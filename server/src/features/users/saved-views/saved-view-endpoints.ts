import {
	addSavedView,
	changeSavedView,
	dropSavedView,
	listSavedViews,
} from '@sevk/contract/users/saved-views';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { addView, changeView } from './saved-view-commands.ts';
import { deleteView, listViewRows } from './saved-view-store.ts';

/** Saved filters of lists, per user. */
export function implementSavedViews({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(listSavedViews, async ({ query }, { userId }) => ({
			items: await listViewRows(db, userId, query.screen),
		})),
		implement(addSavedView, async ({ body }, caller) => addView(db, caller, body)),
		implement(changeSavedView, async ({ params, body }, caller) =>
			changeView(db, caller, params.viewId, body),
		),
		implement(dropSavedView, async ({ params }, { userId }) =>
			(await deleteView(db, userId, params.viewId)) ? { id: params.viewId } : notFound(),
		),
	];
}
