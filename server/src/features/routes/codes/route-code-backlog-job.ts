import { Counter, type Registry } from 'prom-client';
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

/** What came of a try to send a code; `refused`: or given up at the end. */
const codeOutcomes = ['sent', 'written', 'retry', 'refused'] as const;
export type CodeOutcome = (typeof codeOutcomes)[number];

/** Counts the tries. Every outcome is there from the start, so that an alert can compare them. */
export function countCodes(registry: Registry): (outcome: CodeOutcome) => void {
	const counter = new Counter({
		name: 'sevk_delivery_code_tries_total',
		help: 'Teslimat kodu gönderimleri, sonuçlarına göre',
		labelNames: ['outcome'],
		registers: [registry],
	});
	for (const outcome of codeOutcomes) counter.inc({ outcome }, 0);
	return (outcome) => counter.inc({ outcome });
}
