import type { Database } from '../../db/database.ts';
import { addGauge, type MeasureParts } from '../../http/operation/gauge.ts';
import type { Job } from '../../http/operation/job.ts';
import { startPolling } from '../../http/operation/polling.ts';
import { listActiveDepotIds } from '../depots/depot-store.ts';
import { type BrokenLaw, readBrokenLaws } from './money-law-store.ts';
import { findOpening } from './money-opening-store.ts';

type Log = {
	readonly warn: (about: object, message: string) => void;
	readonly error: (about: object, message: string) => void;
};
export type MoneyLawParts = Pick<MeasureParts, 'db' | 'metrics'> & { readonly log: Log };

const everyMs = 60 * 60_000;

/** The laws that do not hold in any depot that was opened. */
export async function checkMoneyLaws(
	db: Database,
	now: Date,
	isEnding: () => boolean = () => false,
): Promise<(BrokenLaw & { readonly depotId: string })[]> {
	const broken: (BrokenLaw & { readonly depotId: string })[] = [];
	for (const depotId of await listActiveDepotIds(db)) {
		if (isEnding()) break;
		if ((await findOpening(db, depotId)) === null) continue;
		for (const law of await readBrokenLaws(db, depotId, now)) broken.push({ depotId, ...law });
	}
	return broken;
}

/** Asserts each hour what must hold between ledger and operation; the alert reads the gauge. */
export function moneyLawJob({ db, metrics, log }: MoneyLawParts): Job {
	let brokenCount: number | null = null;
	addGauge(metrics, {
		name: 'sevk_money_laws_broken',
		help: 'Para defteri ile işler arasında tutmayan kural sayısı; denetlenmediyse NaN',
		read: () => brokenCount,
	});
	const run = async (isEnding: () => boolean): Promise<void> => {
		try {
			const broken = await checkMoneyLaws(db, new Date(), isEnding);
			if (isEnding()) return;
			brokenCount = broken.length;
			for (const law of broken) log.error(law, 'Para defteri işlerle tutmuyor.');
		} catch (error) {
			log.warn({ err: error }, 'Para defteri denetlenemedi; bir saat sonra denenecek.');
		}
	};
	return { name: 'money laws', start: () => startPolling(run, everyMs) };
}
