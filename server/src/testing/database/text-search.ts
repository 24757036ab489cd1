import type { DatabaseAddress } from '../../db/database.ts';
import { asOwner } from './as-owner.ts';

/** The tables in which a text occurs, in any column; read by their owner. */
export function tablesWith(ownerAddress: DatabaseAddress, text: string): Promise<string[]> {
	return asOwner(ownerAddress, async (owner) => {
		const { rows } = await owner.query<{ name: string }>(`
			select relname as name from pg_class
			where relnamespace = 'public'::regnamespace and relkind = 'r'`);
		const found: string[] = [];
		for (const { name } of rows) {
			const table = owner.escapeIdentifier(name);
			const query = `select 1 from ${table} t where t::text like $1 limit 1`;
			if ((await owner.query(query, [`%${text}%`])).rowCount === 1) found.push(name);
		}
		return found;
	});
}
