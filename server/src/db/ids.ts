import { v7 } from 'uuid';

/** A new UUIDv7; ids are in creation order, so B-trees grow at one end. */
export function newId(): string {
	return v7();
}

/** The `depot_id` of rows that belong to the whole company, such as events of users. */
export const companyId = '00000000-0000-0000-0000-000000000000';
