// What a decided erasure leaves to the functions of the owner (server/functions).
import { erasedText, type erasureStepKinds } from '@sevk/domain/privacy/erasure';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** One call of a function. `subjectId` is the order, user, person or route that it is about. */
export type ErasureStep = { readonly subjectId: string } & (
	| { readonly kind: 'recipient' | 'account' | 'staff_history' }
	| { readonly kind: 'track'; readonly fromMs: number; readonly toMs: number }
);

type WaitingErasure = {
	readonly depotId: string;
	/** The order, driver or user that is erased. */
	readonly erasedId: string;
	readonly at: Date;
};

/** Leaves steps to `runErasureStep`, in the transaction that decides the erasure. */
export async function insertErasureSteps(
	tx: Tx,
	{ depotId, erasedId, at }: WaitingErasure,
	steps: readonly ErasureStep[],
): Promise<void> {
	if (steps.length === 0) return;
	await tx
		.insertInto('waiting_erasures')
		.values(
			steps.map((step) => ({
				depot_id: depotId,
				id: newId(),
				erased_id: erasedId,
				kind: step.kind,
				subject_id: step.subjectId,
				from_ms: step.kind === 'track' ? step.fromMs : null,
				to_ms: step.kind === 'track' ? step.toMs : null,
				at,
			})),
		)
		.execute();
}

type StepRow = {
	readonly kind: (typeof erasureStepKinds)[number];
	readonly subject_id: string;
	readonly from_ms: number | null;
	readonly to_ms: number | null;
	readonly at: Date;
};

/** The steps that wait in a depot, in their sequence; of one erasure, or of all. */
export function listErasureSteps(
	db: Database,
	depotId: string,
	erasedId: string | null,
): Promise<StepRow[]> {
	return db
		.selectFrom('waiting_erasures')
		.select(['kind', 'subject_id', 'from_ms', 'to_ms', 'at'])
		.where('depot_id', '=', depotId)
		.$if(erasedId !== null, (query) => query.where('erased_id', '=', erasedId))
		.orderBy('id')
		.$castTo<StepRow>()
		.execute();
}

/**
 * Runs the function of a step, which deletes the step. It needs a transaction of its own: on a cluster
 * it works on another connection (docs/operations.md#citus). It fails when the record is open again.
 */
export async function runErasureStep(db: Database, depotId: string, step: StepRow): Promise<void> {
	const { kind, subject_id: subject, from_ms: fromMs, to_ms: toMs, at } = step;
	const calls = {
		recipient: () =>
			sql`select erase_recipient(${depotId}::uuid, ${subject}::uuid, ${erasedText}, ${at})`,
		account: () => sql`select delete_identity(${depotId}::uuid, ${subject}::uuid)`,
		staff_history: () =>
			sql`select erase_staff_history(${depotId}::uuid, ${subject}::uuid, ${erasedText})`,
		track: () => sql`select delete_track(${depotId}::uuid, ${subject}::uuid, ${fromMs}, ${toMs})`,
	};
	await calls[kind]().execute(db);
}
