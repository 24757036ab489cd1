import * as company from '@sevk/contract/company/company';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { editCompany } from './company-commands.ts';
import { readCompany, readPolicies } from './company-store.ts';

export function implementCompany({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(company.showCompany, async () => ({
			...(await readCompany(db)),
			...(await readPolicies(db)),
		})),
		implement(company.editCompany, async ({ body }, caller) => editCompany(db, caller, body)),
	];
}
