import { type GeoPoint, geoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { RoadClass } from '@sevk/domain/common/place/water';
import type { Leg, RouteMatrix } from '@sevk/domain/routes/time/route-matrix';
import type { Database } from '../../../db/database.ts';
import type { RoadService } from '../../../outside/road/road-client.ts';
import type { RoadTable } from '../../../outside/road/road-table.ts';
import { roadDays } from '../../../settings/policy.ts';
import { addRoadWays, type RoadWays, type RoundedPlace, readRoadWays } from './route-way-store.ts';

export type RoadMatrixParts = {
	readonly db: Database;
	/** Null where none is configured. */
	readonly roads: RoadService | null;
	readonly log: { readonly warn: (about: object, message: string) => void };
};

type Facts = {
	readonly depotId: string;
	/** Of the depot, the stops and the vehicles; null where it is unknown. */
	readonly points: readonly (GeoPoint | null)[];
	readonly roadClass: RoadClass;
	/** The ways that are needed, by index of the points; all if not given. */
	readonly legs?: readonly Leg[] | undefined;
};

type Limits = {
	/** A plan does not wait longer for the service: what is missing then is estimated. */
	readonly withinMs?: number;
	/**
	 * A person waits no longer: the service is asked on, for the next answer, but not twice at a time for
	 * a depot. With 0 it is not asked.
	 */
	readonly waitMs?: number;
	readonly signal?: AbortSignal;
};

const usualWithinMs = 60_000;
/** A service that fails so often in a row is not asked any more for this plan. */
const mostFailures = 3;
/** After a failure nobody waits for the service again so soon. */
const pauseMs = 30_000;
/** Rows of a plan that are read at once. */
const readAtOnce = 100;
const askersAtOnce = 2;

/**
 * The ways by road between the places of a plan as far as the configured service knows them, -1 where it
 * does not; null without a service. What it answered is kept for 30 days and not asked again. For
 * `planMatrix` of routes/time/route-matrix, which estimates the rest and takes seconds for thousands of
 * places, so it belongs into a worker.
 */
export async function readRoadMatrix(
	{ db, roads, log }: RoadMatrixParts,
	{ depotId, points, roadClass, legs }: Facts,
	{ withinMs = usualWithinMs, waitMs, signal }: Limits = {},
): Promise<RouteMatrix | null> {
	if (roads === null) return null;
	const ways = newWays(points, legs);
	const key = { depotId, profile: roads.profileOf(roadClass) };
	const since = new Date(Date.now() - roadDays * 86_400_000);
	for (let first = 0; first < ways.places.length; first += readAtOnce) {
		const some = ways.places.slice(first, first + readAtOnce);
		for (const row of await readRoadWays(db, key, some, since)) takeRow(ways, row);
	}
	const ask = async () => {
		const limit = AbortSignal.timeout(withinMs);
		const problem = await askMissing(ways, roads.blockSize, {
			ask: (block) =>
				roads.ask(
					{ sources: placesAt(ways, block.sources), targets: placesAt(ways, block.targets) },
					roadClass,
					signal === undefined ? limit : AbortSignal.any([limit, signal]),
				),
			keep: (rows) => addRoadWays(db, key, rows, new Date()),
			isOver: () => limit.aborted || signal?.aborted === true,
		});
		if (problem !== null)
			log.warn({ problem }, 'Yol servisi yanıt vermedi; eksik yollar kestirildi.');
		return problem;
	};
	if (waitMs === undefined) await ask();
	else if (waitMs > 0) await startAsking(`${depotId} ${key.profile}`, ask, waitMs, log);
	return matrixOf(ways);
}

const asked = new Set<string>();

/** Waits for the service only so long; it is asked on in the background. */
async function startAsking(
	name: string,
	ask: () => Promise<string | null>,
	waitMs: number,
	log: RoadMatrixParts['log'],
): Promise<void> {
	if (asked.has(name)) return;
	asked.add(name);
	const asking = ask().then(
		(problem) => problem !== null,
		(error: unknown) => {
			log.warn({ err: error }, 'Yol servisinin yanıtı saklanamadı; yollar kestirildi.');
			return true;
		},
	);
	void asking.then((hasFailed) => {
		if (hasFailed) setTimeout(() => asked.delete(name), pauseMs).unref();
		else asked.delete(name);
	});
	const limit = Promise.withResolvers<void>();
	const timer = setTimeout(limit.resolve, waitMs);
	await Promise.race([asking, limit.promise]);
	clearTimeout(timer);
}

/** The ways between the different places of a plan. */
type Ways = {
	readonly places: readonly RoundedPlace[];
	readonly indexOf: ReadonlyMap<number, number>;
	/** Of each point of the plan; null without a position. */
	readonly placeOf: readonly (number | null)[];
	/** In the cell `from * places + to`. */
	readonly metres: Int32Array;
	readonly seconds: Int32Array;
};

/** Not known yet; -1 is no way. */
const unknown = -2;

function newWays(points: readonly (GeoPoint | null)[], legs: readonly Leg[] | undefined): Ways {
	const indexOf = new Map<number, number>();
	const places: RoundedPlace[] = [];
	const placeOf = points.map((point) => {
		if (point === null) return null;
		const place = roundedOf(point);
		const key = keyOf(place);
		const index = indexOf.get(key) ?? places.push(place) - 1;
		indexOf.set(key, index);
		return index;
	});
	const size = places.length;
	const metres = new Int32Array(size * size).fill(legs === undefined ? unknown : -1);
	for (const [from, to] of legs ?? []) {
		const [one, other] = [placeOf[from] ?? null, placeOf[to] ?? null];
		if (one !== null && other !== null) metres[one * size + other] = unknown;
	}
	const seconds = metres.slice();
	for (const index of places.keys()) {
		metres[index * size + index] = 0;
		seconds[index * size + index] = 0;
	}
	return { places, indexOf, placeOf, metres, seconds };
}

const partsOfDegree = 10_000;

function roundedOf(point: GeoPoint): RoundedPlace {
	return {
		latitude: Math.round(latitudeOf(point) * partsOfDegree),
		longitude: Math.round(longitudeOf(point) * partsOfDegree),
	};
}

function keyOf({ latitude, longitude }: RoundedPlace): number {
	return latitude * 10_000_000 + longitude;
}

function placesAt({ places }: Ways, indices: readonly number[]): GeoPoint[] {
	return indices.flatMap((index) => {
		const place = places[index];
		if (place === undefined) return [];
		return [geoPoint(place.longitude / partsOfDegree, place.latitude / partsOfDegree)];
	});
}

/** Latitude, longitude, metres, seconds. */
const bytesOfWay = 16;

function takeRow({ places, indexOf, metres, seconds }: Ways, row: RoadWays): void {
	const from = indexOf.get(keyOf(row));
	if (from === undefined) return;
	for (let at = 0; at < row.ways.length; at += bytesOfWay) {
		const to = indexOf.get(
			keyOf({ latitude: row.ways.readInt32LE(at), longitude: row.ways.readInt32LE(at + 4) }),
		);
		if (to === undefined || to === from) continue;
		metres[from * places.length + to] = row.ways.readInt32LE(at + 8);
		seconds[from * places.length + to] = row.ways.readInt32LE(at + 12);
	}
}

/** Indices of places. */
type Block = { readonly sources: readonly number[]; readonly targets: readonly number[] };

type Asking = {
	readonly ask: (block: Block) => ReturnType<RoadService['ask']>;
	readonly keep: (rows: readonly RoadWays[]) => Promise<void>;
	readonly isOver: () => boolean;
};

/** Asks for what is unknown; returns the problem because of which something still is. */
async function askMissing(
	ways: Ways,
	blockSize: () => number,
	{ ask, keep, isOver }: Asking,
): Promise<string | null> {
	const missing = missingBlocks(ways, blockSize());
	const waiting: Block[] = [];
	const nextBlock = () => waiting.pop() ?? missing.next().value;
	let failures = 0;
	let problem: string | null = null;
	const take = async (block: Block): Promise<void> => {
		const answer = await ask(block);
		if (answer.state === 'answered') {
			failures = 0;
			await keep(takeTable(ways, block, answer.table));
		} else if (answer.state === 'failed') {
			failures += 1;
			problem = answer.problem;
		} else if (block.sources.length * block.targets.length > 1) {
			waiting.push(...halvesOf(block));
		} else {
			// The service refuses this one pair: it knows no way.
			await keep(takeTable(ways, block, { metres: noWay, seconds: noWay }));
		}
	};
	const askAll = async (): Promise<void> => {
		for (let block = nextBlock(); block !== undefined; block = nextBlock()) {
			if (failures >= mostFailures) return;
			if (isOver()) {
				problem ??= 'time';
				return;
			}
			if (Math.max(block.sources.length, block.targets.length) <= blockSize()) await take(block);
			else waiting.push(...halvesOf(block));
		}
	};
	await Promise.all(Array.from({ length: askersAtOnce }, askAll));
	return problem;
}

const noWay = Int32Array.of(-1);

/**
 * Blocks of exactly the unknown ways: places with the same ones are asked together. One by one, since a
 * look at all ways of a large plan would hold other requests up.
 */
function* missingBlocks({ places, metres }: Ways, size: number): Generator<Block, undefined> {
	const chunks = Array.from({ length: Math.ceil(places.length / size) }, (_, chunk) =>
		[...places.keys()].slice(chunk * size, (chunk + 1) * size),
	);
	const missingIn = (source: number, targets: readonly number[]) => {
		const missing = targets.filter((target) => metres[source * places.length + target] === unknown);
		// The way to itself is known; asked too, neighbours of which nothing is known have the same targets.
		const others = targets.length - Number(targets.includes(source));
		return missing.length > 0 && missing.length === others ? targets : missing;
	};
	for (const from of chunks) {
		for (const to of chunks) {
			const rows = from.map((source) => ({ source, targets: missingIn(source, to) }));
			for (const group of Map.groupBy(rows, ({ targets }) => targets.join()).values()) {
				const targets = group[0]?.targets ?? [];
				if (targets.length > 0) yield { sources: group.map(({ source }) => source), targets };
			}
		}
	}
}

function halvesOf({ sources, targets }: Block): readonly [Block, Block] {
	if (sources.length >= targets.length) {
		const [one, other] = halves(sources);
		return [
			{ sources: one, targets },
			{ sources: other, targets },
		];
	}
	const [one, other] = halves(targets);
	return [
		{ sources, targets: one },
		{ sources, targets: other },
	];
}

function halves(indices: readonly number[]): readonly [readonly number[], readonly number[]] {
	const middle = indices.length >> 1;
	return [indices.slice(0, middle), indices.slice(middle)];
}

/** Writes the answer into the ways; returns the rows to keep. */
function takeTable({ places, metres, seconds }: Ways, block: Block, table: RoadTable): RoadWays[] {
	const { sources, targets } = block;
	return sources.flatMap((source, row) => {
		const from = places[source];
		if (from === undefined) return [];
		const kept = Buffer.alloc(targets.length * bytesOfWay);
		for (const [column, target] of targets.entries()) {
			const to = places[target];
			const cell = row * targets.length + column;
			const length = table.metres[cell] ?? -1;
			const time = table.seconds[cell] ?? -1;
			if (source !== target) {
				metres[source * places.length + target] = length;
				seconds[source * places.length + target] = time;
			}
			kept.writeInt32LE(to?.latitude ?? 0, column * bytesOfWay);
			kept.writeInt32LE(to?.longitude ?? 0, column * bytesOfWay + 4);
			kept.writeInt32LE(length, column * bytesOfWay + 8);
			kept.writeInt32LE(time, column * bytesOfWay + 12);
		}
		return [{ latitude: from.latitude, longitude: from.longitude, ways: kept }];
	});
}

function matrixOf({ places, placeOf, metres, seconds }: Ways): RouteMatrix {
	const size = placeOf.length;
	const matrix = {
		places: size,
		metres: new Int32Array(size * size).fill(-1),
		seconds: new Int32Array(size * size).fill(-1),
	};
	for (const [from, one] of placeOf.entries()) {
		for (const [to, other] of placeOf.entries()) {
			if (one === null || other === null) continue;
			const way = one * places.length + other;
			matrix.metres[from * size + to] = Math.max(-1, metres[way] ?? -1);
			matrix.seconds[from * size + to] = Math.max(-1, seconds[way] ?? -1);
		}
	}
	return matrix;
}
