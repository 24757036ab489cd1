import type { PushRuleFields, PushRulesAnswer } from '@sevk/contract/push/push-rules';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pushTypes, rolesForPush } from '@sevk/domain/push/push-type';
import { pushRefusals, pushRuleWords } from '@sevk/domain/push/push-words';
import type { Database } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { lockPushRules, type StoredPushRules, savePushRules } from './push-rules-store.ts';

const seen = { noun: 'push-rules', nounId: companyId } as const;

/** Saves who receives which messages, and the quiet hours. */
export async function editPushRules(
	db: Database,
	caller: PersonCaller,
	{ version, roles, quietFrom, quietUntil }: PushRuleFields & { readonly version: number },
) {
	const wrong = pushTypes.some((type) =>
		roles[type].some((role) => !rolesForPush(type).includes(role)),
	);
	if (wrong) return refuse(pushRefusals, 'push/role-not-possible');
	if ((quietFrom === null) !== (quietUntil === null)) {
		return refuse(pushRefusals, 'push/quiet-hours-incomplete');
	}
	const quietHours =
		quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
	return transact(db, async (tx) => {
		const before = await lockPushRules(tx);
		if (before.version !== version) {
			return refuseStale(tx, { depotIds: [companyId], ...seen, version });
		}
		const after = { roles: inOrder(roles), quietHours, version: version + 1 };
		await savePushRules(tx, after, new Date());
		const changes = changesBetween(pushRuleWords, fieldsOf(before), fieldsOf(after));
		const payload = { version: after.version, changes };
		recordEvent(tx, { depotId: companyId, ...seen, kind: 'edited', payload, caller });
		return pushRulesAnswer(after);
	});
}

/** The roles of each type in one order, so that only real changes are in the history. */
function inOrder(roles: PushRuleFields['roles']): StoredPushRules['roles'] {
	const sorted = pushTypes.map((type) => [
		type,
		rolesForPush(type).filter((role) => roles[type].includes(role)),
	]);
	return Object.fromEntries(sorted) as StoredPushRules['roles'];
}

function fieldsOf({ roles, quietHours }: StoredPushRules) {
	return { ...roles, quietHours };
}

export function pushRulesAnswer({ roles, quietHours, version }: StoredPushRules): PushRulesAnswer {
	return {
		roles: Object.fromEntries(
			pushTypes.map((type) => [type, [...roles[type]]]),
		) as PushRulesAnswer['roles'],
		quietFrom: quietHours?.from ?? null,
		quietUntil: quietHours?.until ?? null,
		version,
	};
}
