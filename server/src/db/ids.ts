import { v7 } from 'uuid';

/** A new id: UUIDv7, so ids made later sort later and B-trees grow at one end. */
export function newId(): string {
	return v7();
}

/** Stands in `depot_id` of rows that belong to the whole company, such as events of users. */
export const companyId = '00000000-0000-0000-0000-000000000000';
