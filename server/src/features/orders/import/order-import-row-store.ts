import type { ServiceDate } from '@sevk/domain/common/date/date';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import type { ImportOutcome } from '@sevk/domain/common/import/import-outcome';
import { orderKeyOf } from '@sevk/domain/orders/common/order-key';
import { type ImportCrew, importCrewOf } from '@sevk/domain/orders/import/order-import-crew';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import {
	newRowOutcomes,
	waitingImportOutcomes,
} from '@sevk/domain/orders/import/order-import-outcome';
import type {
	PastDateChoice,
	RowPastDate,
} from '@sevk/domain/orders/import/order-import-past-date';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { storableJson } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { findSenderIds } from '../../senders/sender-name-store.ts';
import { keyColumns } from '../common/order-store.ts';

export type ImportProblem = {
	readonly severity: 'error' | 'warning';
	readonly column: string | null;
	readonly code: string;
	readonly sentence: string;
};

/** A row of a file with its parsed draft and problems. */
export type ImportRowRead = {
	readonly line: number;
	readonly orderNo: string;
	readonly outcome: ImportOutcome;
	readonly cells: readonly string[];
	/** Whether the row is hidden in the spreadsheet. */
	readonly hidden: boolean;
	readonly draft: OrderDraft | null;
	readonly problems: readonly ImportProblem[];
};

export type StoredImportRow = ImportRowRead & {
	readonly orderId: string | null;
	/** The user's choice for this row of a past day; null: the choice for all rows. */
	readonly pastDate: PastDateChoice | null;
};

/** The vehicles and drivers of a depot that are in use, as files name them. */
export async function readImportCrew(db: Database, depotId: string): Promise<ImportCrew> {
	const vehicles = await db
		.selectFrom('vehicles')
		.select(['id', 'plate'])
		.where('depot_id', '=', depotId)
		.where('retired_at', 'is', null)
		.execute();
	const drivers = await db
		.selectFrom('drivers')
		.select(['id', 'full_name as name'])
		.where('depot_id', '=', depotId)
		.where('retired_at', 'is', null)
		.execute();
	return importCrewOf(vehicles, drivers);
}

type Of = { readonly depotId: string; readonly importId: string };

function rowsJson(rows: readonly ImportRowRead[]): string {
	return storableJson(
		rows.map(({ orderNo, ...row }) => ({ ...row, order_no: orderNo === '' ? null : orderNo })),
	);
}

const rowColumns = sql.raw(
	'line integer, order_no text, outcome text, cells jsonb, hidden boolean, draft jsonb, problems jsonb',
);

export async function insertImportRows(
	db: Database,
	{ depotId, importId }: Of,
	rows: readonly ImportRowRead[],
): Promise<void> {
	if (rows.length === 0) return;
	await sql`
		insert into order_import_rows (depot_id, import_id, line, order_no, outcome, cells, hidden, draft, problems)
		select ${depotId}::uuid, ${importId}::uuid, line, order_no, outcome, cells,
			hidden, nullif(draft, 'null'), problems
		from jsonb_to_recordset(${rowsJson(rows)}::jsonb) as given(${rowColumns})`.execute(db);
}

/** Updates rows that were parsed again with another profile. */
export async function replaceImportRows(
	tx: Tx,
	{ depotId, importId }: Of,
	rows: readonly ImportRowRead[],
): Promise<void> {
	if (rows.length === 0) return;
	await sql`
		update order_import_rows r
		set order_no = g.order_no, outcome = g.outcome, draft = nullif(g.draft, 'null'),
			problems = g.problems
		from jsonb_to_recordset(${rowsJson(rows)}::jsonb) as g(${rowColumns})
		where r.depot_id = ${depotId} and r.import_id = ${importId} and r.line = g.line`.execute(tx);
}

function selectRows(db: Database, { depotId, importId }: Of) {
	return db
		.selectFrom('order_import_rows')
		.select(['line', 'outcome', 'hidden', 'order_id as orderId', 'past_date as pastDate'])
		.select(sql<string>`coalesce(order_no, '')`.as('orderNo'))
		.select(sql<string[]>`cells`.as('cells'))
		.select(sql<OrderDraft | null>`draft`.as('draft'))
		.select(sql<ImportProblem[]>`problems`.as('problems'))
		.where('depot_id', '=', depotId)
		.where('import_id', '=', importId)
		.orderBy('line');
}

/** Rows after a line, of one outcome or any; with `before` those to import of an earlier day. */
export async function listImportRows(
	db: Database,
	of: Of,
	page: {
		after: number;
		limit: number;
		outcome?: ImportOutcome | undefined;
		before?: ServiceDate | undefined;
		/** Only rows with one of these problems. */
		codes?: readonly string[] | undefined;
	},
): Promise<StoredImportRow[]> {
	let query = selectRows(db, of).where('line', '>', page.after).limit(page.limit);
	if (page.outcome !== undefined) query = query.where('outcome', '=', page.outcome);
	if (page.before !== undefined) {
		query = query
			.where('outcome', 'in', newRowOutcomes)
			.where(sql<boolean>`draft->>'serviceDate' < ${page.before}`);
	}
	if (page.codes !== undefined) {
		query = query.where(
			sql<boolean>`exists (
				select 1 from jsonb_array_elements(problems) p
				where p->>'code' = any(${page.codes}::text[]))`,
		);
	}
	return query.execute();
}

/** The delivery dates of the orders that rows have become, by their ids. */
export async function findServiceDates(
	db: Database,
	depotId: string,
	rows: readonly Pick<StoredImportRow, 'orderId'>[],
): Promise<ReadonlyMap<string, ServiceDate>> {
	const ids = rows.flatMap(({ orderId }) => orderId ?? []);
	if (ids.length === 0) return new Map();
	const orders = await db
		.selectFrom('orders')
		.select(['id', 'service_date as serviceDate'])
		.where('depot_id', '=', depotId)
		.where('id', 'in', ids)
		.execute();
	return new Map(orders.map(({ id, serviceDate }) => [id, serviceDate]));
}

/** The first and the last delivery date of the orders that an import has saved. */
export async function findSavedDates(
	db: Database,
	{ depotId, importId }: Of,
): Promise<{ readonly from: ServiceDate; readonly to: ServiceDate } | null> {
	const dates = await db
		.selectFrom('order_import_rows as r')
		.innerJoin('orders as o', 'o.id', 'r.order_id')
		.select((of) => [of.fn.min('o.service_date').as('from'), of.fn.max('o.service_date').as('to')])
		.where('r.depot_id', '=', depotId)
		.where('o.depot_id', '=', depotId)
		.where('r.import_id', '=', importId)
		.where('r.outcome', '=', 'created')
		.executeTakeFirst();
	return dates?.from && dates.to ? { from: dates.from, to: dates.to } : null;
}

/** At 64 KB per row a batch is 13 MB of JSON. */
const batchRows = 200;

/** All rows of an import in batches, sorted by line. */
export async function* readImportRows(db: Database, of: Of): AsyncGenerator<StoredImportRow[]> {
	for (let after = -1; ; ) {
		const rows = await listImportRows(db, of, { after, limit: batchRows });
		if (rows.length > 0) yield rows;
		if (rows.length < batchRows) return;
		after = rows.at(-1)?.line ?? after;
	}
}

/** The stored cells as a file row; an unreadable row has none. */
export function fileRowOf({ line, cells, hidden }: StoredImportRow): FileRow {
	return hidden ? { line, cells, hidden } : { line, cells };
}

/** Stores the choices for single rows of a past day. */
export async function savePastDates(
	tx: Tx,
	{ depotId, importId }: Of,
	choices: readonly RowPastDate[],
): Promise<void> {
	if (choices.length === 0) return;
	await sql`
		update order_import_rows r
		set past_date = g.choice
		from jsonb_to_recordset(${storableJson(choices)}::jsonb) as g(line integer, choice text)
		where r.depot_id = ${depotId} and r.import_id = ${importId} and r.line = g.line`.execute(tx);
}

/** The rows that are to become orders, by place and day. */
export async function sumWaitingRows(tx: Tx, { depotId, importId }: Of) {
	const { rows } = await sql<{
		province: string;
		district: string;
		serviceDate: string;
		stops: number;
		desi: number;
	}>`
		select r.draft->>'province' as province, r.draft->>'district' as district,
			r.draft->>'serviceDate' as "serviceDate", count(*)::int as stops,
			coalesce(sum((r.draft->>'desi')::numeric), 0)::float8 as desi
		from order_import_rows r
		where r.depot_id = ${depotId} and r.import_id = ${importId} and r.draft is not null
			and r.outcome in ${sqlList(newRowOutcomes)}
		group by 1, 2, 3 order by 3, 1, 2`.execute(tx);
	return rows;
}

/** Where each of these rows goes, in the sequence of the file. */
export async function listWaitingPlaces(tx: Tx, { depotId, importId }: Of) {
	const { rows } = await sql<{
		province: string;
		district: string;
		neighbourhood: string;
		addressLine: string;
		serviceDate: string;
		desi: number;
	}>`
		select r.draft->>'province' as province, r.draft->>'district' as district,
			r.draft->>'neighbourhood' as neighbourhood, r.draft->>'addressLine' as "addressLine",
			r.draft->>'serviceDate' as "serviceDate",
			coalesce((r.draft->>'desi')::float8, 0) as desi
		from order_import_rows r
		where r.depot_id = ${depotId} and r.import_id = ${importId} and r.draft is not null
			and r.outcome in ${sqlList(newRowOutcomes)}
		order by r.line`.execute(tx);
	return rows;
}

/** The next rows that a running import has to process. */
export async function listWaitingRows(tx: Tx, of: Of, limit: number): Promise<StoredImportRow[]> {
	return selectRows(tx, of).where('outcome', 'in', waitingImportOutcomes).limit(limit).execute();
}

export type RowResult = {
	readonly line: number;
	readonly outcome: 'created' | 'skipped' | 'refused';
	readonly orderId: string | null;
	/** Appended to the problems of the row. */
	readonly problem: ImportProblem | null;
};

export async function saveRowResults(
	tx: Tx,
	{ depotId, importId }: Of,
	results: readonly RowResult[],
): Promise<void> {
	if (results.length === 0) return;
	const rows = results.map(({ line, outcome, orderId, problem }) => ({
		line,
		outcome,
		order_id: orderId,
		more: problem === null ? [] : [problem],
	}));
	await sql`
		update order_import_rows r
		set outcome = g.outcome, order_id = g.order_id, problems = r.problems || g.more
		from jsonb_to_recordset(${storableJson(rows)}::jsonb) as g(
			line integer, outcome text, order_id uuid, more jsonb
		)
		where r.depot_id = ${depotId} and r.import_id = ${importId} and r.line = g.line`.execute(tx);
}

export async function deleteImportRows(tx: Tx, { depotId, importId }: Of): Promise<void> {
	await tx
		.deleteFrom('order_import_rows')
		.where('depot_id', '=', depotId)
		.where('import_id', '=', importId)
		.execute();
}

export type ExistingOrder = {
	readonly orderId: string;
	readonly contentHash: string;
	readonly orderNo: string;
	readonly senderName: string;
};

/**
 * The existing orders of a depot with the number and the sender of drafts, by `orderKeyOf`. "offset 0"
 * folds each key once: right after an import the statistics lack its orders, and the planner would
 * fold the key again for every order that it compares.
 */
export async function findExistingOrders(
	db: Database,
	depotId: string,
	drafts: readonly Pick<OrderDraft, 'orderNo' | 'senderName'>[],
): Promise<Map<string, ExistingOrder>> {
	if (drafts.length === 0) return new Map();
	const key = keyColumns(sql`g.order_no`, sql`g.sender_name`);
	const accounts = await findSenderIds(
		db,
		drafts.map(({ senderName }) => senderName),
	);
	const senderIds = drafts.map(({ senderName }) => accounts.get(senderKeyOf(senderName)) ?? null);
	const { rows } = await sql<ExistingOrder & { readonly at: number }>`
		select g.at::int as at, o.id as "orderId", o.content_hash as "contentHash",
			o.order_no as "orderNo", o.sender_name as "senderName"
		from (
			select g.at, ${key}, g.sender_id
			from unnest(
				${drafts.map(({ orderNo }) => orderNo)}::text[],
				${drafts.map(({ senderName }) => senderName)}::text[],
				${senderIds}::uuid[]
			) with ordinality as g(order_no, sender_name, sender_id, at)
			offset 0
		) g(at, order_no_fold, sender_key, sender_id)
		cross join lateral (
			select * from orders x
			where x.depot_id = ${depotId}::uuid
				and x.order_no_fold = g.order_no_fold
				and (x.sender_key = g.sender_key or x.sender_id = g.sender_id)
			order by x.sender_key = g.sender_key desc, x.number_repeat limit 1
		) o`.execute(db);
	return new Map(
		rows.flatMap(({ at, ...existing }) => {
			const draft = drafts[at - 1];
			return draft === undefined
				? []
				: [[orderKeyOf(draft.senderName, draft.orderNo), existing] as const];
		}),
	);
}
