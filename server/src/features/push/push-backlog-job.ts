import { eachDepot } from '../../db/sql/each-depot.ts';
import { addBacklogGauges, type MeasureParts } from '../../http/operation/gauge.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import { readPushBacklog } from './push-backlog-store.ts';

/** The number and the age of the messages that wait to be sent, in all depots. */
export function measurePushBacklog({ db, ...parts }: MeasureParts): void {
	addBacklogGauges(parts, {
		prefix: 'sevk_push',
		waitingHelp: 'Gönderilmeyi bekleyen bildirimler',
		oldestHelp: 'Zamanı gelmiş en eski bildirimin beklediği süre; yoksa 0',
		read: async (at) =>
			eachDepot(await listDepotIds(db), (depotId) => readPushBacklog(db, depotId, at)),
	});
}
