import type { Role } from '@sevk/domain/common/access/role';
import { type PushRules, pushRuleDefaults } from '@sevk/domain/push/push-rules';
import type { PushType } from '@sevk/domain/push/push-type';
import type { Database, Tx } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';

export type StoredPushRules = PushRules & { readonly version: number };

/** The rules in force: those of an admin, or the defaults as version 1. */
export function readPushRules(db: Database): Promise<StoredPushRules> {
	return rulesOf(selectRules(db).executeTakeFirst());
}

/** Reads the rules and locks the company's row, since the rules may have none yet. */
export async function lockPushRules(tx: Tx): Promise<StoredPushRules> {
	await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute();
	return readPushRules(tx);
}

function selectRules(db: Database) {
	return db.selectFrom('push_rules').selectAll().where('id', '=', companyId);
}

async function rulesOf(
	reading: ReturnType<ReturnType<typeof selectRules>['executeTakeFirst']>,
): Promise<StoredPushRules> {
	const row = await reading;
	if (row === undefined) return { ...pushRuleDefaults, version: 1 };
	const { quiet_from: from, quiet_until: until } = row;
	return {
		// A type that a later release added has its default.
		roles: { ...pushRuleDefaults.roles, ...(row.roles as Partial<Record<PushType, Role[]>>) },
		quietHours: from === null || until === null ? null : { from, until },
		version: row.version,
	};
}

export async function savePushRules(tx: Tx, rules: StoredPushRules, now: Date): Promise<void> {
	const columns = {
		roles: JSON.stringify(rules.roles),
		quiet_from: rules.quietHours?.from ?? null,
		quiet_until: rules.quietHours?.until ?? null,
		version: rules.version,
		updated_at: now,
	};
	await tx
		.insertInto('push_rules')
		.values({ id: companyId, ...columns })
		.onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
		.execute();
}
