import { eachDepot } from '../../../db/sql/each-depot.ts';
import { addBacklogGauges, type MeasureParts } from '../../../http/operation/gauge.ts';
import { listDepotIds } from '../../depots/depot-store.ts';
import { readCodeBacklog } from './route-code-store.ts';

/** The number and the age of the delivery codes that no recipient received yet, in all depots. */
export function measureCodes({ db, ...parts }: MeasureParts): void {
	addBacklogGauges(parts, {
		prefix: 'sevk_delivery_codes',
		waitingHelp: 'Gönderilmeyi bekleyen teslimat kodları',
		oldestHelp: 'Gönderilmeyi bekleyen en eski teslimat kodunun beklediği süre; yoksa 0',
		read: async () => eachDepot(await listDepotIds(db), (depotId) => readCodeBacklog(db, depotId)),
	});
}
