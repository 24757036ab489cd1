import { eachDepot } from '../../db/sql/each-depot.ts';
import {
	addGauge,
	type MeasureParts,
	readEachMinute,
	secondsSinceFirst,
} from '../../http/operation/gauge.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import { readPushBacklog } from './push-backlog-store.ts';

/** The number and the age of the messages that wait to be sent, in all depots. */
export function measurePushBacklog({
	db,
	metrics,
	log,
	now = () => new Date(),
}: MeasureParts): void {
	const backlog = readEachMinute(async (at) => {
		const depots = await eachDepot(await listDepotIds(db), (id) => readPushBacklog(db, id, at));
		return {
			waiting: depots.reduce((sum, { waiting }) => sum + waiting, 0),
			oldestSeconds: secondsSinceFirst(
				depots.map(({ firstDueAt }) => firstDueAt),
				at,
			),
		};
	}, now);
	addGauge(
		metrics,
		{
			name: 'sevk_push_waiting',
			help: 'Gönderilmeyi bekleyen bildirimler',
			read: async () => (await backlog()).waiting,
		},
		log,
	);
	addGauge(
		metrics,
		{
			name: 'sevk_push_oldest_seconds',
			help: 'Zamanı gelmiş en eski bildirimin beklediği süre; yoksa 0',
			read: async () => (await backlog()).oldestSeconds,
		},
		log,
	);
}
