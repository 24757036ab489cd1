import type { AlertLimits } from '@sevk/domain/company/company-alerts';
import { isRaised } from '@sevk/domain/routes/common/route-alert-kind';
import { alertLimitOf } from '@sevk/domain/routes/common/route-alert-words';
import { alertDays, routeAlertsOf } from '@sevk/domain/routes/time/route-alert';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import { recordRouteEvent } from '../common/route-act-commands.ts';
import { insertAlerts, type NewAlert, readAlertFacts } from '../common/route-alert-store.ts';

type Log = { warn: (about: object, message: string) => void };

/**
 * Alerts of one transaction. An act on one of their routes waits for it, so there are few; each commit
 * delays the acts of the depot, so there are more than one.
 */
const mostAtOnce = 25;

const system = { userId: null, name: 'Sevk', requestId: null };

type RoundOptions = {
	readonly atOnce?: number;
	/** Whether the process shuts down: the depots that are left follow in another one. */
	readonly isEnding?: () => boolean;
};

/**
 * Raises the alerts of all depots that hold now, each once: the rows and the events of the history,
 * from which the push messages follow, are written in one transaction (docs/domain.md#route-alerts).
 * A transaction that fails does not keep the others from theirs. An alert that is left out now follows
 * a minute later.
 */
export async function raiseRouteAlerts(
	db: Database,
	now: Date,
	{ atOnce = mostAtOnce, isEnding = () => false }: RoundOptions = {},
): Promise<void> {
	const { alerts: limits } = await readPolicies(db);
	const failures: unknown[] = [];
	const attempt = (work: () => Promise<void>) => work().catch((error) => failures.push(error));
	// One after the other: acts of drivers need the database more.
	for (const depotId of await listActiveDepotIds(db)) {
		if (isEnding()) break;
		await attempt(async () => {
			const alerts = await newAlertsOf(db, depotId, limits, now);
			for (let from = 0; from < alerts.length; from += atOnce) {
				const some = alerts.slice(from, from + atOnce);
				await attempt(() => raiseAlerts(db, depotId, some, limits, now));
			}
		});
	}
	if (failures.length > 0) throw new AggregateError(failures, 'some alerts could not be raised');
}

async function newAlertsOf(
	db: Database,
	depotId: string,
	limits: AlertLimits,
	now: Date,
): Promise<NewAlert[]> {
	const routes = await readAlertFacts(db, depotId, alertDays(now));
	return routes.flatMap(({ routeId, raised, ...facts }) => {
		const isKnown = (kind: string, since: Date) =>
			raised.some((one) => one.kind === kind && one.since === since.getTime());
		return routeAlertsOf(facts, limits, now).flatMap(({ kind, since }) =>
			isRaised(kind) && !isKnown(kind, since) ? [{ routeId, kind, since }] : [],
		);
	});
}

async function raiseAlerts(
	db: Database,
	depotId: string,
	alerts: readonly NewAlert[],
	limits: AlertLimits,
	now: Date,
): Promise<void> {
	await transact(db, async (tx) => {
		for (const { routeId, kind, since } of await insertAlerts(tx, depotId, alerts, now)) {
			const step = { depotId, routeId, caller: system, now };
			const limit = alertLimitOf(kind, limits);
			recordRouteEvent(tx, step, 'alerted', { alert: kind, since: since.toISOString(), limit });
		}
	});
}

const everyMs = 60_000;

/** Looks for late, silent and unclosed routes every minute; several processes may. */
export function routeAlertJob(db: Database, log: Log): Job {
	const run = (isEnding: () => boolean) =>
		raiseRouteAlerts(db, new Date(), { isEnding }).catch((error: unknown) =>
			log.warn({ err: error }, 'Rota uyarıları hazırlanamadı; bir dakika sonra denenecek.'),
		);
	return { name: 'route alerts', start: () => startPolling(run, everyMs) };
}
