import { search } from '@sevk/contract/search/search';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { findHits } from './search-answer.ts';

export function implementSearch({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(search, async ({ query: { q } }, caller) => ({
			hits: await findHits(db, caller, q, new Date()),
		})),
	];
}
