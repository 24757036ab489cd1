// Asks the geocoder for the addresses of orders without an exact point. Each address is a row that waits
// and keeps its answer, so it is asked for once (docs/decisions/0082-geocoder.md).
import { geocodeQuestionOf } from '@sevk/domain/addresses/address-geocode';
import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import type { GeocoderKind } from '@sevk/domain/addresses/geocoder';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { GeocodeResult } from '@sevk/domain/common/place/geocode';
import type { Row, Tx } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { createOutbox, type Settled, startOutbox } from '../../../outbox/outbox.ts';
import type { ClaimedRow } from '../../../outbox/outbox-store.ts';
import { type GeocoderContext, locateAddress } from '../../addresses/geocoder-commands.ts';
import { readGeocoder } from '../../addresses/geocoder-store.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import { setOrderPoints } from '../edit/order-point-commands.ts';
import {
	type GeocodedOrder,
	geocodeTable,
	listOrdersOf,
	listUnreadOrders,
	readGeocodedOrders,
	readWrittenAddresses,
	saveReadOrders,
} from './order-geocode-store.ts';

export type GeocodingParts = {
	readonly geocoder: GeocoderContext;
	readonly log: { readonly warn: (about: object, message: string) => void };
};

type GeocodeRow = ClaimedRow<'geocoded_addresses'>;
type Message = { readonly row: GeocodeRow; readonly written: WrittenAddress | undefined };
type Sent =
	| (GeocodeResult & { readonly kind: GeocoderKind | null; readonly problem?: null })
	| { readonly state: 'retry'; readonly problem: string; readonly afterMs: number }
	| { readonly state: 'given_up'; readonly problem: string };

const system = { userId: null, name: 'Sevk', requestId: null };
/** One that is not answered by then is no longer waited for. */
const waitMs = 7 * 24 * 3_600_000;
/** Of an address that the service fails to answer, while it answers others. */
const mostTries = 5;
/** Orders of one transaction: an act on one of them waits for it. */
const mostPoints = 100;

/** One run: reads the addresses of new orders, then asks for those that wait. Never rejects. */
export function createGeocoding({ geocoder, log }: GeocodingParts) {
	const { db, now = () => new Date() } = geocoder;
	let asked = '';
	const outbox = createOutbox({
		db,
		log,
		now,
		table: geocodeTable,
		// One depot at a time: the turns of all are one sequence.
		listDepotIds: async () => [asked],
		atOnce: 8,
		expiresAt: (row) => new Date(row.created_at.getTime() + waitMs),
		givenUp: 'given_up',
		read: async (rows, depotId): Promise<Message[]> => {
			const keys = rows.map(({ address_key }) => address_key);
			const written = await readWrittenAddresses(db, depotId, keys);
			return rows.map((row) => ({ row, written: written.get(row.address_key) }));
		},
		send: (message) => locate(geocoder, message),
		columns: answerColumns,
		record: (tx, message, settled) => setPointsOf(tx, message, settled),
	});
	return {
		run: async (isEnding: () => boolean = () => false): Promise<void> => {
			try {
				if ((await readGeocoder(db)).kind === null) return;
				for (const depotId of await listActiveDepotIds(db)) {
					if (isEnding()) return;
					await readNewAddresses(geocoder, depotId, isEnding);
					asked = depotId;
					if (await isAsking(geocoder)) await outbox.sendDue(isEnding);
				}
			} catch (error) {
				log.warn({ err: error }, 'Adresler konumlanamadı; birazdan yeniden denenecek.');
			}
		},
	};
}

/** Rows that are claimed in a pause would count as tried. */
async function isAsking({ db, now = () => new Date() }: GeocoderContext): Promise<boolean> {
	const { kind, pausedUntil } = await readGeocoder(db);
	return kind !== null && (pausedUntil === null || pausedUntil <= now());
}

/** Orders whose address has an answer get its point at once; the others wait for it. */
async function readNewAddresses(
	{ db, now = () => new Date() }: GeocoderContext,
	depotId: string,
	isEnding: () => boolean,
): Promise<void> {
	while (!isEnding()) {
		const orders = await listUnreadOrders(db, depotId);
		if (orders.length === 0) return;
		const read = orders.map(({ orderId, hash, ...written }) => {
			return { orderId, hash, key: geocodeQuestionOf(written)?.key ?? null };
		});
		await transact(db, (tx) => saveReadOrders(tx, depotId, read, now()));
		const ids = read.map(({ orderId }) => orderId);
		const geocoded = await readGeocodedOrders(db, depotId, ids);
		for (let from = 0; from < geocoded.length; from += mostPoints) {
			const some = geocoded.slice(from, from + mostPoints);
			await transact(db, (tx) => setGeocodedPoints(tx, depotId, some, now()));
		}
	}
}

function setGeocodedPoints(
	tx: Tx,
	depotId: string,
	orders: readonly GeocodedOrder[],
	now: Date,
): Promise<string[]> {
	const points = orders.map((order) => ({ ...order, source: 'geocoder' as const }));
	return setOrderPoints(tx, { depotId, points, caller: system, now });
}

async function locate(geocoder: GeocoderContext, { row, written }: Message): Promise<Sent> {
	const question = written === undefined ? null : geocodeQuestionOf(written);
	if (question === null) return { state: 'given_up', problem: 'not needed' };
	const located = await locateAddress(geocoder, question.address);
	if (located.state !== 'problem') return located;
	const { problem, waitMs: afterMs } = located;
	const isHopeless = problem === 'failed' && row.tries >= mostTries;
	return isHopeless ? { state: 'given_up', problem } : { state: 'retry', problem, afterMs };
}

function answerColumns({ outcome, at }: Settled<Sent>): Partial<Row<'geocoded_addresses'>> {
	if (outcome === null || outcome.state === 'retry' || outcome.state === 'given_up') return {};
	const answered = { kind: outcome.kind, answered_at: at };
	if (outcome.state === 'rejected') return { ...answered, rejection: outcome.reason };
	if (outcome.state === 'none') return answered;
	const { point, precision } = outcome;
	return { ...answered, longitude: longitudeOf(point), latitude: latitudeOf(point), precision };
}

async function setPointsOf(
	tx: Tx,
	{ row }: Message,
	{ outcome, at }: Settled<Sent>,
): Promise<void> {
	if (outcome?.state !== 'found') return;
	const { point, precision } = outcome;
	const orderIds = await listOrdersOf(tx, row.depot_id, row.address_key);
	const orders = orderIds.map((orderId) => ({ orderId, point, precision }));
	await setGeocodedPoints(tx, row.depot_id, orders, at);
}

export function geocodingJob(parts: GeocodingParts): Job {
	return { name: 'geocoding', start: () => startOutbox(createGeocoding(parts).run) };
}
