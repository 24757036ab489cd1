import type { Setup } from '@sevk/contract/company/company-setup';
import { type SetupStep, setupProgress, setupSteps } from '@sevk/domain/company/company-setup';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { readPolicies } from './company-policy-store.ts';

/** What the installation already has, and what an admin decided about the rest. */
export async function readSetup(
	db: Database,
	depotIds: readonly string[],
	mapUrl: string | null,
): Promise<Setup> {
	const row = await db
		.selectFrom('company')
		.select(['title', 'setup_skipped', 'setup_hidden'])
		.where('id', '=', companyId)
		.executeTakeFirstOrThrow();
	const found = await readDefinitions(db);
	const has: Record<SetupStep, boolean> = {
		...found,
		company: row.title !== '',
		// The bundled map is what shows before anybody chooses; chosen, it is a decision.
		map: mapUrl !== null || (await readPolicies(db)).mapStyle.choice === 'bundled',
		orders: found.depot && (await hasOrders(db, depotIds)),
	};
	const done = setupSteps.filter((step) => has[step]);
	return {
		steps: setupProgress(done, row.setup_skipped as SetupStep[]),
		hidden: row.setup_hidden,
	};
}

/** The first admin is a user too, so the step needs a second one. */
async function readDefinitions(
	db: Database,
): Promise<Pick<Record<SetupStep, boolean>, 'depot' | 'vehicles' | 'drivers' | 'users'>> {
	const { rows } = await sql<{
		depot: boolean;
		vehicles: boolean;
		drivers: boolean;
		users: boolean;
	}>`select
		exists (select 1 from depots) as depot,
		exists (select 1 from vehicles) as vehicles,
		exists (select 1 from drivers) as drivers,
		(select count(*) > 1 from (select 1 from users limit 2) as few) as users`.execute(db);
	const [row] = rows;
	if (row === undefined) throw new Error('A select of constants has one row.');
	return row;
}

async function hasOrders(db: Database, depotIds: readonly string[]): Promise<boolean> {
	const found = await eachDepot(depotIds, async (depotId) =>
		db
			.selectFrom('orders')
			.select('id')
			.where('depot_id', '=', depotId)
			.limit(1)
			.executeTakeFirst(),
	);
	return found.some((order) => order !== undefined);
}

export async function saveSetup(
	db: Database,
	{ skipped, hidden }: { skipped: readonly SetupStep[]; hidden: boolean },
): Promise<void> {
	await db
		.updateTable('company')
		.set({ setup_skipped: [...new Set(skipped)], setup_hidden: hidden })
		.where('id', '=', companyId)
		.execute();
}
