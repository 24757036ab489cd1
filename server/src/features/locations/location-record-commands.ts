import {
	type LocationAnswer,
	type LocationRecord,
	locationRecord,
	type RejectedLocation,
} from '@sevk/contract/locations/location-records';
import { type LocationRejection, locationRejection } from '@sevk/domain/locations/location';
import type { Database, Tx } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import {
	insertRecords,
	type OwnedRecord,
	quarantineRecords,
	type RouteOuting,
	readOutings,
} from './location-record-store.ts';

/** One send of one device, read: what is a record, and what is not. */
export type LocationBatch = {
	readonly deviceId: string;
	readonly driverId: string;
	readonly depotIds: readonly string[];
	readonly records: readonly (LocationRecord & { readonly index: number })[];
	readonly rejected: readonly RejectedLocation[];
};

type Sender = Pick<Caller, 'driverId' | 'depotIds'>;

/** Parses a batch; it is empty if the sender is not a driver. */
export function readBatch(
	{ driverId, depotIds }: Sender,
	sent: { readonly deviceId: string; readonly records: readonly unknown[] },
): LocationBatch {
	const records: LocationBatch['records'][number][] = [];
	const rejected: RejectedLocation[] = [];
	for (const [index, given] of sent.records.entries()) {
		const { data } = locationRecord.safeParse(given);
		if (data === undefined) rejected.push({ index, id: idIn(given), code: 'malformed' });
		else if (driverId === null) rejected.push({ index, id: data.id, code: 'not-own-route' });
		else records.push({ ...data, index });
	}
	return { deviceId: sent.deviceId, driverId: driverId ?? '', depotIds, records, rejected };
}

/** The answer to a send without a record that could be written. */
export function nothingTaken({ rejected }: LocationBatch): LocationAnswer {
	return { accepted: [], duplicate: [], rejected: [...rejected] };
}

/** The id of something broken, as far as it has one. */
function idIn(given: unknown): number | null {
	const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : null;
	return locationRecord.shape.id.safeParse(id).data ?? null;
}

/** Writes the sends of many devices together; answers each one by name, in their order. */
export function writeBatches(
	db: Database,
	batches: readonly LocationBatch[],
	now: Date,
): Promise<LocationAnswer[]> {
	return transact(
		db,
		async (tx) => {
			const judged = await judgeBatches(tx, batches, now);
			const taken = judged.flatMap(({ records }) => records.filter(isTaken));
			const aside = judged.flatMap(({ records }) => records.filter(isAside));
			const written = taken.length === 0 ? [] : await insertRecords(tx, taken, now);
			if (aside.length > 0) await quarantineRecords(tx, aside, now);
			const fresh = new Set(written.map(keyOf));
			return judged.map(({ batch, records }) => answerOf(batch, records, fresh));
		},
		// A record that is written twice is written once.
		{ repeatable: true },
	);
}

type Judged = OwnedRecord & {
	readonly index: number;
	readonly rejection: LocationRejection | null;
};
const isTaken = ({ rejection }: Judged) => rejection === null;
const isAside = ({ rejection }: Judged) => rejection === 'clock-off';

async function judgeBatches(tx: Tx, batches: readonly LocationBatch[], now: Date) {
	const depotIds = new Set(batches.flatMap((batch) => batch.depotIds));
	const routeIds = new Set(batches.flatMap(({ records }) => records.map((one) => one.routeId)));
	const outings = await readOutings(tx, [...depotIds], [...routeIds]);
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

function ownOuting(outing: RouteOuting | undefined, batch: LocationBatch): RouteOuting | null {
	if (outing?.driverId !== batch.driverId) return null;
	return batch.depotIds.includes(outing.depotId) ? outing : null;
}

/** Each record is written once; a further sender of it gets "duplicate". */
function answerOf(
	batch: LocationBatch,
	records: readonly Judged[],
	fresh: Set<string>,
): LocationAnswer {
	const answer = {
		accepted: [] as number[],
		duplicate: [] as number[],
		rejected: [...batch.rejected],
	};
	for (const { index, id, rejection, ...owner } of records) {
		if (rejection !== null) answer.rejected.push({ index, id, code: rejection });
		else if (fresh.delete(keyOf({ ...owner, id }))) answer.accepted.push(id);
		else answer.duplicate.push(id);
	}
	return answer;
}

function keyOf({ depotId, deviceId, id }: Pick<OwnedRecord, 'depotId' | 'deviceId' | 'id'>) {
	return `${depotId} ${deviceId} ${id}`;
}
