import type { ReasonFields, ReasonRecord } from '@sevk/contract/reasons/reasons';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { usesCodes } from '@sevk/domain/company/company-proofs';
import {
	codeReasonCode,
	isReasonCode,
	otherReasonCode,
	type ReasonList,
} from '@sevk/domain/reasons/reason';
import { reasonFieldWords, reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { v5 } from 'uuid';
import { runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { readPolicies } from '../company/company-policy-store.ts';
import { insertReason, lockReason, setReasonRetired, updateReason } from './reason-store.ts';

type Key = { readonly list: ReasonList; readonly code: string };
type Saved = Key & { readonly version: number };

export async function addReason({ db, caller, act }: CommandContext, fields: ReasonFields & Key) {
	const { list, code } = fields;
	if (!isReasonCode(code)) return refuse(reasonRefusals, 'reason/code-invalid');
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		if (!(await insertReason(tx, fields))) {
			return refuse(reasonRefusals, 'reason/code-taken', { code });
		}
		return recordSave(tx, caller, { list, code }, 'created', { version: 1 });
	});
}

export async function editReason(
	db: Database,
	caller: PersonCaller,
	key: Key,
	{ version, ...fields }: ReasonFields & { version: number },
) {
	return transact(db, async (tx) => {
		const reason = await lockReason(tx, key.list, key.code);
		if (reason === null) return notFound();
		if (reason.version !== version) return refuseStaleReason(tx, key, version);
		await updateReason(tx, key, fields);
		const changes = changesBetween(reasonFieldWords, reason, fields);
		return recordSave(tx, caller, key, 'edited', { version: version + 1, changes });
	});
}

/** A retired reason is offered no more, but records that carry it keep it. */
export async function retireReason(
	db: Database,
	caller: PersonCaller,
	key: Key,
	{ retired, version }: { retired: boolean; version: number },
) {
	return transact(db, async (tx) => {
		const reason = await lockReason(tx, key.list, key.code);
		if (reason === null) return notFound();
		if (reason.version !== version) return refuseStaleReason(tx, key, version);
		if (retired && isProtectedReason(reason)) {
			return refuse(reasonRefusals, 'reason/system-reason', { label: reason.label });
		}
		if (!retired && key.code === codeReasonCode && !usesCodes(await readPolicies(tx))) {
			return refuse(reasonRefusals, 'reason/codes-off', { label: reason.label });
		}
		await setReasonRetired(tx, key, retired ? new Date() : null);
		const kind = retired ? 'retired' : 'reinstated';
		return recordSave(tx, caller, key, kind, { version: version + 1 });
	});
}

/** "Diğer" cannot be retired, since it covers every case without its own reason. */
function isProtectedReason(reason: Pick<ReasonRecord, 'code'>): boolean {
	return reason.code === otherReasonCode;
}

/** Events need a UUID, reasons have list and code; any fixed namespace works. */
const reasonNamespace = '6f0e3f5c-5d0b-4b57-9d8c-0f6c1f1f7a10';

function eventIdOf({ list, code }: Key): string {
	return v5(`${list}/${code}`, reasonNamespace);
}

function refuseStaleReason(tx: Tx, key: Key, version: number) {
	return refuseStale(tx, {
		depotIds: [companyId],
		noun: 'reason',
		nounId: eventIdOf(key),
		version,
	});
}

function recordSave(
	tx: Tx,
	caller: PersonCaller,
	key: Key,
	kind: string,
	payload: { version: number; changes?: unknown },
): Saved {
	const nounId = eventIdOf(key);
	const about = { ...payload, ...key };
	recordEvent(tx, { depotId: companyId, noun: 'reason', nounId, kind, payload: about, caller });
	return { ...key, version: payload.version };
}
