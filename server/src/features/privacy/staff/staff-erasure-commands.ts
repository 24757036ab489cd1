import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import { privacyRefusals } from '@sevk/domain/privacy/privacy-words';
import { staffErasureBlock } from '@sevk/domain/privacy/staff-erasure';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { readDepotIds } from '../../../db/depot-of.ts';
import { recordEvent } from '../../../db/events.ts';
import { companyId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { finishErasure } from '../common/erasure-step-commands.ts';
import {
	eraseAccount,
	eraseDriver,
	insertStaffErasure,
	type LockedStaff,
	lockStaff,
	type StaffKey,
	trackStart,
} from './staff-erasure-store.ts';

type ErasureContext = CommandContext & {
	/** For how long positions are stored. */
	readonly locationDays: number;
};

/** Erases a person who left the firm: a driver with all accounts, or a user. Done once. */
export async function eraseStaff(
	{ db, locationDays, caller, act }: ErasureContext,
	key: StaffKey,
	basis: ErasureBasis,
) {
	const answer = await runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const person = await lockStaff(tx, caller.depotIds, key);
		if (person === null) return notFound();
		if (person.erased) return { id: person.id };
		const refusal = refuseStaffErasure(person);
		if (refusal !== null) return refusal;
		const now = timeOf(act);
		for (const account of person.accounts.filter(({ erased }) => !erased)) {
			await eraseAccount(tx, account, { erasedId: person.id, now });
			recordErasure(tx, caller, { ...account, kind: 'user', depotId: companyId });
		}
		if (person.depotId !== null) {
			const depotIds = await readDepotIds(tx);
			await eraseDriver(tx, person.id, { depotIds, since: trackStart(locationDays, now), now });
			recordErasure(tx, caller, { ...person, depotId: person.depotId });
		}
		const by = { userId: caller.userId, name: caller.name };
		await insertStaffErasure(tx, { person, basis, by, now });
		return { id: person.id };
	});
	if (!isRefusal(answer))
		await finishErasure(db, [companyId, ...(await readDepotIds(db))], answer.id);
	return answer;
}

function refuseStaffErasure(person: LockedStaff) {
	const { name, openDebtKurus, creditKurus, openRouteNumber } = person;
	const block = staffErasureBlock(person);
	if (block === null) return null;
	if (block === 'debt-left') {
		return refuse(privacyRefusals, 'privacy/debt-left', { name, openDebtKurus });
	}
	if (block === 'credit-left') {
		return refuse(privacyRefusals, 'privacy/credit-left', { name, creditKurus });
	}
	if (block === 'route-open') {
		const routeNumber = openRouteNumber ?? '';
		return refuse(privacyRefusals, 'privacy/driver-on-route', { name, routeNumber });
	}
	return refuse(privacyRefusals, `privacy/${block}`, { name });
}

/** The person of an export, which is in the history of the person before anything is answered. */
export function recordStaffExport(db: Database, caller: PersonCaller, key: StaffKey) {
	return transact(db, async (tx) => {
		const person = await lockStaff(tx, caller.depotIds, key);
		if (person === null) return notFound();
		const { kind, id: nounId, depotId } = person;
		const event = { noun: kind, nounId, kind: 'personal_data_exported', payload: {}, caller };
		recordEvent(tx, { ...event, depotId: depotId ?? companyId });
		return person;
	});
}

type Erased = StaffKey & { readonly depotId: string; readonly version: number };

/** Screens that show the former version learn of it. */
function recordErasure(tx: Tx, caller: PersonCaller, { kind, id, depotId, version }: Erased): void {
	const payload = { version: version + 1 };
	recordEvent(tx, { depotId, noun: kind, nounId: id, kind: 'erased', payload, caller });
}
