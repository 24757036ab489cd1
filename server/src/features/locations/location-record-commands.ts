import {
	type LocationAnswer,
	type LocationRecord,
	locationRecord,
	type RejectedLocation,
} from '@sevk/contract/locations/location-records';
import {
	type LocationRejection,
	locationRejection,
	withoutWeekRollover,
} from '@sevk/domain/locations/location';
import type { Database, Tx } from '../../db/database.ts';
import { groupByDepot } from '../../db/depot-of.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	insertRecords,
	type OwnedRecord,
	quarantineRecords,
	type RecordKey,
	type RouteOuting,
	readDepartureClocks,
	readOutings,
} from './location-record-store.ts';

/** A parsed batch of one device with valid and rejected records. */
export type LocationBatch = {
	readonly deviceId: string;
	readonly driverId: string;
	readonly depotIds: readonly string[];
	readonly records: readonly SentRecord[];
	readonly rejected: readonly RejectedLocation[];
};

/** A record at its place in the request; the answer names it by the id that the phone sent. */
type SentRecord = LocationRecord & { readonly index: number; readonly sentId: number };

type Sender = Pick<PersonCaller, 'driverId' | 'depotIds'>;

/** Parses a batch; it is empty if the sender is not a driver. */
export function readBatch(
	{ driverId, depotIds }: Sender,
	sent: { readonly deviceId: string; readonly records: readonly unknown[] },
): LocationBatch {
	const records: SentRecord[] = [];
	const rejected: RejectedLocation[] = [];
	for (const [index, record] of sent.records.entries()) {
		const { data } = locationRecord.safeParse(record);
		if (data === undefined) rejected.push({ index, id: idIn(record), code: 'malformed' });
		else if (driverId === null) rejected.push({ index, id: data.id, code: 'not-own-route' });
		else records.push({ ...data, index, sentId: data.id });
	}
	return { deviceId: sent.deviceId, driverId: driverId ?? '', depotIds, records, rejected };
}

/** The answer to a batch without valid records. */
export function answerWithoutRecords({ rejected }: LocationBatch): LocationAnswer {
	return { accepted: [], duplicate: [], rejected: [...rejected] };
}

/** The id of an invalid record, if it has one. */
function idIn(record: unknown): number | null {
	const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null;
	return locationRecord.shape.id.safeParse(id).data ?? null;
}

/** Writes the batches of several devices; returns one answer per batch in their order. */
export function writeBatches(
	db: Database,
	batches: readonly LocationBatch[],
	now: Date,
): Promise<LocationAnswer[]> {
	const withRightWeeks = (batch: LocationBatch): LocationBatch => ({
		...batch,
		records: batch.records.map((record) => ({
			...record,
			id: withoutWeekRollover(record.id, now.getTime()),
		})),
	});
	return transact(
		db,
		async (tx) => {
			const judged = await judgeBatches(tx, batches.map(withRightWeeks), now);
			const candidates = judged.flatMap(({ records }) => records.filter(isTaken));
			const aside = judged.flatMap(({ records }) => records.filter(isAside));
			/** The new records by depot; null if all of the depot are. */
			const fresh = new Map<string, Set<string> | null>();
			for (const [depotId, records] of groupByDepotId(candidates)) {
				const keys = await insertRecords(tx, depotId, records, now);
				fresh.set(depotId, keys === null ? null : new Set(keys.map(keyOf)));
			}
			for (const [depotId, records] of groupByDepotId(aside)) {
				await quarantineRecords(tx, depotId, records, now);
			}
			const isFresh = (record: OwnedRecord) => {
				const keys = fresh.get(record.depotId);
				return keys === null || keys?.delete(keyOf(record)) === true;
			};
			return judged.map(({ batch, records }) => answerOf(batch, records, isFresh));
		},
		// Repeated records are written once.
		{ repeatable: true },
	);
}

type Judged = OwnedRecord & SentRecord & { readonly rejection: LocationRejection | null };
const isTaken = ({ rejection }: Judged) => rejection === null;
const isAside = ({ rejection }: Judged) => rejection === 'clock-off';

/** Records by depot. Every flush writes the depots in the same sequence, to prevent deadlocks. */
function groupByDepotId<Record extends OwnedRecord>(records: readonly Record[]) {
	const groups = [...Map.groupBy(records, ({ depotId }) => depotId)];
	return groups.sort(([one], [other]) => (one < other ? -1 : 1));
}

async function judgeBatches(tx: Tx, batches: readonly LocationBatch[], now: Date) {
	const depotIds = new Set(batches.flatMap((batch) => batch.depotIds));
	const routeIds = new Set(batches.flatMap(({ records }) => records.map((one) => one.routeId)));
	const outings: RouteOuting[] = [];
	for (const [depotId, ids] of await groupByDepot(tx, 'routes', [...routeIds], [...depotIds])) {
		const own = await readOutings(tx, depotId, ids);
		outings.push(...(await byPhoneClock(tx, depotId, own, batches)));
	}
	const byRoute = new Map(outings.map((outing) => [outing.routeId, outing]));
	return batches.map((batch) => ({
		batch,
		records: batch.records.map((record): Judged => {
			const outing = ownOuting(byRoute.get(record.routeId), batch);
			const { deviceId, driverId } = batch;
			const rejection = locationRejection(record.id, outing, now.getTime());
			return { ...record, deviceId, driverId, depotId: outing?.depotId ?? '', rejection };
		}),
	}));
}

/**
 * The records of a slow phone carry its clock, so they begin before the corrected departure. Only
 * routes with such records read it.
 */
async function byPhoneClock(
	tx: Tx,
	depotId: string,
	outings: readonly RouteOuting[],
	batches: readonly LocationBatch[],
): Promise<readonly RouteOuting[]> {
	const isEarly = ({ routeId, departedAt }: RouteOuting) =>
		departedAt !== null &&
		batches.some(({ records }) =>
			records.some((one) => one.routeId === routeId && one.id < departedAt.getTime()),
		);
	const early = outings.filter(isEarly).map(({ routeId }) => routeId);
	if (early.length === 0) return outings;
	const clocks = await readDepartureClocks(tx, depotId, early);
	return outings.map((outing) => {
		const aheadMs = Math.min(0, clocks.get(outing.routeId) ?? 0);
		return outing.departedAt === null
			? outing
			: { ...outing, departedAt: new Date(outing.departedAt.getTime() + aheadMs) };
	});
}

function ownOuting(outing: RouteOuting | undefined, batch: LocationBatch): RouteOuting | null {
	if (outing?.driverId !== batch.driverId) return null;
	return batch.depotIds.includes(outing.depotId) ? outing : null;
}

/** Each record is written once; other senders of it receive "duplicate". */
function answerOf(
	batch: LocationBatch,
	records: readonly Judged[],
	isFresh: (record: OwnedRecord) => boolean,
): LocationAnswer {
	const answer = {
		accepted: [] as number[],
		duplicate: [] as number[],
		rejected: [...batch.rejected],
	};
	for (const record of records) {
		const { index, sentId: id, rejection } = record;
		if (rejection !== null) answer.rejected.push({ index, id, code: rejection });
		else if (isFresh(record)) answer.accepted.push(id);
		else answer.duplicate.push(id);
	}
	return answer;
}

function keyOf({ deviceId, id }: RecordKey): string {
	return `${deviceId} ${id}`;
}
