import type { ReasonFields, ReasonRecord } from '@sevk/contract/reasons/reasons';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { usesCodes } from '@sevk/domain/company/company-proofs';
import { codeReasonCode, otherReasonCode, type ReasonList } from '@sevk/domain/reasons/reason';
import { reasonSeeds } from '@sevk/domain/reasons/reason-seeds';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { readPolicies } from '../company/company-policy-store.ts';

function reasonOf(row: Row<'reasons'>): ReasonRecord {
	return {
		list: row.list,
		code: row.code,
		label: row.label,
		groupLabel: row.group_label,
		// Only this store writes these columns, so the casts are safe.
		stages: row.stages as ReasonRecord['stages'],
		evidence: row.evidence as ReasonRecord['evidence'],
		nextStep: row.next_step as ReasonRecord['nextStep'],
		retired: row.retired_at !== null,
		version: row.version,
	};
}

/** Reasons of one list or all, in the sequence of the screens. */
export async function listReasonRows(
	db: Database,
	filter: {
		list?: ReasonList | undefined;
		/** Words in label, code or group, in any spelling. */
		q?: string | undefined;
		retired: 'hide' | 'show';
	},
): Promise<ReasonRecord[]> {
	let query = db
		.selectFrom('reasons')
		.selectAll()
		.orderBy('list')
		.orderBy(sql`retired_at is not null`)
		// "Diğer" is always last.
		.orderBy(sql`code = ${otherReasonCode}`)
		.orderBy('position')
		.orderBy('code');
	if (filter.list !== undefined) query = query.where('list', '=', filter.list);
	if (filter.retired === 'hide') query = query.where('retired_at', 'is', null);
	const reasons = (await withoutUnusedCode(db, (await query.execute()).map(reasonOf))).filter(
		(reason) => filter.retired === 'show' || !reason.retired,
	);
	// Some dozens of reasons are filtered faster in memory than by an index.
	return reasons.filter(({ label, code, groupLabel }) =>
		foldIncludes(`${label} ${code} ${groupLabel}`, filter.q ?? ''),
	);
}

/** A reason by its code, retired or not. */
export async function findReason(
	db: Database,
	list: ReasonList,
	code: string,
): Promise<ReasonRecord | null> {
	const row = await db
		.selectFrom('reasons')
		.selectAll()
		.where('list', '=', list)
		.where('code', '=', code)
		.executeTakeFirst();
	if (row === undefined) return null;
	const [reason = null] = await withoutUnusedCode(db, [reasonOf(row)]);
	return reason;
}

/** A delivery code can only fail while a rule needs codes, so its reason is as if retired otherwise. */
async function withoutUnusedCode(
	db: Database,
	reasons: readonly ReasonRecord[],
): Promise<readonly ReasonRecord[]> {
	const isOf = ({ list, code, retired }: ReasonRecord) =>
		list === 'undelivery' && code === codeReasonCode && !retired;
	if (!reasons.some(isOf) || usesCodes(await readPolicies(db))) return reasons;
	return reasons.map((reason) => (isOf(reason) ? { ...reason, retired: true } : reason));
}

/** Reads and locks a reason. */
export async function lockReason(
	tx: Tx,
	list: ReasonList,
	code: string,
): Promise<ReasonRecord | null> {
	const row = await tx
		.selectFrom('reasons')
		.selectAll()
		.where('list', '=', list)
		.where('code', '=', code)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : reasonOf(row);
}

/** Appends a reason to its list; false when the code exists there, retired or not. */
export async function insertReason(
	tx: Tx,
	{ list, code, ...fields }: ReasonFields & { list: ReasonList; code: string },
): Promise<boolean> {
	const { last } = await tx
		.selectFrom('reasons')
		.select(sql<number>`coalesce(max(position), 0)`.as('last'))
		.where('list', '=', list)
		.executeTakeFirstOrThrow();
	const added = await tx
		.insertInto('reasons')
		.values({ list, code, position: last + 1, ...columns(fields) })
		.onConflict((conflict) => conflict.doNothing())
		.returning('code')
		.executeTakeFirst();
	return added !== undefined;
}

/** Updates a locked reason and increments its version. */
export async function updateReason(
	tx: Tx,
	{ list, code }: { list: ReasonList; code: string },
	fields: ReasonFields,
): Promise<void> {
	await tx
		.updateTable('reasons')
		.set(({ eb }) => ({ ...columns(fields), version: eb('version', '+', 1) }))
		.where('list', '=', list)
		.where('code', '=', code)
		.execute();
}

export async function setReasonRetired(
	tx: Tx,
	{ list, code }: { list: ReasonList; code: string },
	retiredAt: Date | null,
): Promise<void> {
	await tx
		.updateTable('reasons')
		.set(({ eb }) => ({ retired_at: retiredAt, version: eb('version', '+', 1) }))
		.where('list', '=', list)
		.where('code', '=', code)
		.execute();
}

/** Inserts missing reasons; existing ones are not changed, renamed or retired ones included. */
export async function seedReasons(db: Database): Promise<void> {
	const rows = reasonSeeds.map((reason, position) => ({
		list: reason.list,
		code: reason.code,
		position: position + 1,
		...columns(reason),
	}));
	await db
		.insertInto('reasons')
		.values(rows)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

type Columns = {
	readonly label: string;
	readonly groupLabel: string;
	readonly stages: readonly string[];
	readonly evidence: readonly string[];
	readonly nextStep: string | null;
};

function columns({ label, groupLabel, stages, evidence, nextStep }: Columns) {
	return {
		label,
		group_label: groupLabel,
		stages: [...stages],
		evidence: [...evidence],
		next_step: nextStep,
	};
}
