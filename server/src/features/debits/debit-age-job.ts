import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import {
	addGauge,
	type MeasureParts,
	readEachMinute,
	secondsSinceFirst,
} from '../../http/operation/gauge.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import { readFirstAcceptance } from './common/debit-age-store.ts';
import { readFirstWaitingScan } from './scan/debit-scan-event-store.ts';

/** The ages of the oldest open debit and of the oldest scan without its event, in all depots. */
export function measureDebits({ db, metrics, log, now = () => new Date() }: MeasureParts): void {
	const ageOf = (read: (db: Database, depotId: string) => Promise<Date | null>) =>
		readEachMinute(async (at) => {
			const moments = await eachDepot(await listDepotIds(db), (depotId) => read(db, depotId));
			return secondsSinceFirst(moments, at);
		}, now);
	addGauge(
		metrics,
		{
			name: 'sevk_debit_oldest_open_seconds',
			help: 'En eski açık zimmetin kabulünden beri geçen süre; açık zimmet yoksa 0',
			read: ageOf(readFirstAcceptance),
		},
		log,
	);
	addGauge(
		metrics,
		{
			name: 'sevk_scan_events_oldest_seconds',
			help: 'Olayı henüz yazılmamış en eski okutmanın yaşı; yoksa 0',
			read: ageOf(readFirstWaitingScan),
		},
		log,
	);
}
