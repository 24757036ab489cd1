import type { RouteTrack } from '@sevk/contract/locations/location-track';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { stepsOf, type TrackStep } from '@sevk/domain/locations/location-replay';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { recordRouteEvent } from '../routes/common/route-act-commands.ts';
import { findRoute } from '../routes/common/route-store.ts';
import {
	readCashChanges,
	readFloat,
	readPieceChanges,
	readTrackPoints,
} from './location-track-store.ts';

/** More than a screen can draw: every second, third … position is left out. */
const pointsAtMost = 4_000;

/** A route that stays open longer is driven within its first days. */
const longestOutingMs = 2 * 86_400_000;

/** Reads the track of a route and records who looked at it, before anything is answered. */
export async function viewTrack(db: Database, caller: PersonCaller, routeId: string, now: Date) {
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	const { depotId, departedAt } = route;
	await transact(db, async (tx) => {
		recordRouteEvent(tx, { depotId, routeId, caller, now }, 'track_viewed', {});
	});
	const fromMs = departedAt?.getTime() ?? now.getTime();
	const span = { fromMs, toMs: Math.min(fromMs + longestOutingMs, now.getTime()) };
	const [points, pieces, cash, floatKurus] = await Promise.all([
		readTrackPoints(db, depotId, routeId, span),
		readPieceChanges(db, depotId, routeId),
		readCashChanges(db, depotId, routeId),
		readFloat(db, depotId, routeId),
	]);
	const every = Math.ceil(points.length / pointsAtMost);
	return {
		points: points
			.filter((_, index) => index % Math.max(1, every) === 0)
			.map(({ atMs, longitude, latitude }) => ({ at: isoOf(atMs), longitude, latitude })),
		pieces: stepsOf(pieces).map(stepAnswer),
		products: stepsOf(
			pieces.map(({ atMs, productChange }) => ({ atMs, change: productChange })),
		).map(stepAnswer),
		cashKurus: [
			...(departedAt === null ? [] : [{ at: departedAt.toISOString(), value: floatKurus }]),
			...stepsOf(cash, floatKurus).map(stepAnswer),
		],
	} satisfies RouteTrack;
}

function stepAnswer({ atMs, value }: TrackStep) {
	return { at: isoOf(atMs), value };
}

function isoOf(atMs: number): string {
	return new Date(atMs).toISOString();
}
