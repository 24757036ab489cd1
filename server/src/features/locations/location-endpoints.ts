import { sendLocationRecords } from '@sevk/contract/locations/location-records';
import { viewRouteTrack } from '@sevk/contract/locations/location-track';
import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { implement, implementShared } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import { addGauge } from '../../http/operation/gauge.ts';
import { openLoopUse } from '../../http/operation/loop-use.ts';
import { EdgeProblem } from '../../http/problem/edge-problem.ts';
import { type BufferLimits, createLocationBuffer } from './location-buffer-job.ts';
import { answerWithoutRecords, readBatch, writeBatches } from './location-record-commands.ts';
import { viewTrack } from './location-track-commands.ts';
import { readVehiclePositions } from './vehicle-position-answer.ts';

type Deps = {
	readonly db: Database;
	readonly metrics: Registry;
	readonly now?: () => Date;
	readonly limits?: BufferLimits;
	/** Which share of its time the process is busy, 0 to 1. */
	readonly loopUse?: () => number;
};

/** From this share of its time on, a process is so busy that results of drivers wait. */
const busyFrom = 0.8;

/** Location records of phones and positions of vehicles. */
export function openLocations(deps: Deps): Required<Omit<Feature, 'jobs'>> {
	const { db, metrics, limits, now = () => new Date(), loopUse = openLoopUse() } = deps;
	const count = outcomeCounter(metrics);
	const unreadSends = unreadSendCounter(metrics);
	const buffer = createLocationBuffer((batches) => writeBatches(db, batches, now()), limits);
	addGauge(metrics, {
		name: 'sevk_location_records_waiting',
		help: 'Yazılmayı bekleyen konum kayıtları',
		read: buffer.waitingCount,
	});
	return {
		// Phones wait for the answers of records that are not written yet.
		endRequests: buffer.stop,
		implementations: [
			implement(
				sendLocationRecords,
				async ({ body }, caller) => {
					const batch = readBatch(caller, body);
					const answering =
						batch.records.length === 0 ? answerWithoutRecords(batch) : buffer.add(batch);
					if (answering === null) {
						count('shed', body.records.length);
						throw new EdgeProblem('http/unavailable');
					}
					const answer = await answering;
					count('accepted', answer.accepted.length);
					count('duplicate', answer.duplicate.length);
					for (const { code } of answer.rejected) count(code, 1);
					return answer;
				},
				() => {
					// Read each time, so that the share is that of a short moment.
					const isBusy = loopUse() > busyFrom;
					const isOverloaded = buffer.isFull() || (isBusy && buffer.isLong());
					if (isOverloaded) unreadSends.inc();
					return isOverloaded;
				},
			),
			implement(viewRouteTrack, async ({ params }, caller) =>
				viewTrack(db, caller, params.routeId, now()),
			),
			implementShared(listVehiclePositions, async ({ query: { depotId } }, caller) => {
				const depotIds = depotsOf(caller, depotId);
				return readVehiclePositions(db, caller, depotIds, now());
			}),
		],
	};
}

function outcomeCounter(registry: Registry) {
	const counter = new Counter({
		name: 'sevk_location_records_total',
		help: 'Konum kayıtları, ne olduklarına göre',
		labelNames: ['outcome'],
		registers: [registry],
	});
	return (outcome: string, records: number) => counter.inc({ outcome }, records);
}

/** How many records such a send has is not known, so it is not among the records. */
function unreadSendCounter(registry: Registry): Counter {
	return new Counter({
		name: 'sevk_location_sends_unread_total',
		help: 'Okunmadan reddedilen konum gönderimleri',
		registers: [registry],
	});
}
