// What the idempotent commands of all nouns share.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import { type Act, runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';

export type CommandContext = {
	readonly db: Database;
	readonly caller: PersonCaller;
	readonly act: Act;
};

/** Runs a command in a depot of the caller, checked first: idempotency keys are stored per depot. */
export async function runInDepot<Result>(
	{ db, caller, act }: CommandContext,
	depotId: string,
	work: (tx: Tx) => Promise<Result>,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, work);
}

export type VersionAnswer = { id: string; version: number };

/** The response of a command: the record and its new version, or the refusal. */
export function versionAnswer<Stored extends VersionAnswer | Refusal>(record: Stored) {
	type Answer = VersionAnswer | Extract<Stored, Refusal>;
	if (isRefusal(record)) return record as Answer;
	return { id: record.id, version: record.version } as Answer;
}
