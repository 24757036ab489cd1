// Planning several routes in one act, with one answer per route.
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refusalIn } from '@sevk/domain/common/rule/refusal';
import { type Act, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { runInDepot, type VersionAnswer } from '../../common/idempotent-commands.ts';
import type { RouteStep } from '../common/route-act-commands.ts';
import { lockRoute } from '../common/route-store.ts';
import { planLockedRoute, unplanLockedRoute } from './route-commands.ts';

const works = { plan: planLockedRoute, unplan: unplanLockedRoute };

type Planning = {
	readonly depotId: string;
	readonly act: keyof typeof works;
	readonly routes: readonly VersionAnswer[];
};

/** Plans all routes that allow it, or undoes it; the others are refused in their row. */
export async function planRoutes(
	db: Database,
	caller: PersonCaller,
	act: Act,
	{ depotId, act: routeAct, routes }: Planning,
) {
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const step = { depotId, caller, now: timeOf(act) };
		const results = [];
		// Routes are locked by id, so that concurrent acts cannot deadlock.
		for (const route of routes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
			results.push(await planOne(tx, route, routeAct, step));
		}
		const rows = results.map(({ id, number, result }) => bulkRow(id, number, refusalIn(result)));
		const versions = results.flatMap(({ result }) => (isRefusal(result) ? [] : [result]));
		const numbered = rows.toSorted((one, other) => one.label.localeCompare(other.label));
		return { ...bulkAnswer(numbered), routes: versions };
	});
}

async function planOne(
	tx: Tx,
	{ id, version }: VersionAnswer,
	routeAct: Planning['act'],
	who: Omit<RouteStep, 'routeId'>,
) {
	const { depotId } = who;
	const route = await lockRoute(tx, depotId, id);
	if (route === null) return { id, number: '', result: notFound() };
	const { number } = route;
	if (route.version !== version) {
		const seen = { depotIds: [depotId], noun: 'route', nounId: id, version };
		return { id, number, result: await refuseStale(tx, seen) };
	}
	return { id, number, result: await works[routeAct](tx, route, { ...who, routeId: id }) };
}
