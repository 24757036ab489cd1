import { search } from '@sevk/contract/search/search';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { searchAll } from './search-answer.ts';

export function implementSearch({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(search, async ({ query: { q } }, caller) => searchAll(db, caller, q, new Date())),
	];
}
