import { isRaised } from '@sevk/domain/routes/common/route-alert-kind';
import { alertLimitOf } from '@sevk/domain/routes/common/route-alert-words';
import { alertDays, routeAlertsOf } from '@sevk/domain/routes/stop/route-alert';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { transact } from '../../../db/transact.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import { recordRouteEvent } from '../common/route-act-commands.ts';
import { insertAlert, readAlertFacts } from '../common/route-alert-store.ts';

type Log = { warn: (about: object, message: string) => void };

const system = { userId: null, name: 'Sevk', requestId: null };

/**
 * Raises the alerts of all depots that hold now, each once: the row and the event of the history, from
 * which the push message follows, are written in one transaction (docs/domain.md#route-alerts).
 */
export async function raiseRouteAlerts(db: Database, now: Date): Promise<void> {
	await eachDepot(await listActiveDepotIds(db), (depotId) => raiseAlertsOf(db, depotId, now));
}

async function raiseAlertsOf(db: Database, depotId: string, now: Date): Promise<void> {
	const { alerts: limits } = await readPolicies(db);
	const routes = await readAlertFacts(db, depotId, alertDays(now));
	for (const { routeId, raised, ...facts } of routes) {
		const isKnown = (kind: string, since: Date) =>
			raised.some((one) => one.kind === kind && one.since === since.getTime());
		const alerts = routeAlertsOf(facts, limits, now).flatMap(({ kind, since }) =>
			isRaised(kind) && !isKnown(kind, since) ? [{ kind, since }] : [],
		);
		if (alerts.length === 0) continue;
		await transact(db, async (tx) => {
			for (const alert of alerts) {
				if (!(await insertAlert(tx, { depotId, routeId }, alert, now))) continue;
				const since = alert.since.toISOString();
				const step = { depotId, routeId, caller: system, now };
				const limit = alertLimitOf(alert.kind, limits);
				recordRouteEvent(tx, step, 'alerted', { alert: alert.kind, since, limit });
			}
		});
	}
}

const everyMs = 60_000;

/** Looks at the routes every minute until it is stopped. */
export function startRouteAlerts(db: Database, log: Log) {
	let running: Promise<void> = Promise.resolve();
	const timer = setInterval(() => {
		running = running
			.then(() => raiseRouteAlerts(db, new Date()))
			.catch((error: unknown) =>
				log.warn({ err: error }, 'Rota uyarıları hazırlanamadı; bir dakika sonra denenecek.'),
			);
	}, everyMs).unref();
	return {
		stop: async () => {
			clearInterval(timer);
			await running;
		},
	};
}
