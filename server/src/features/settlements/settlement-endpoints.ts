import { routeHistory } from '@sevk/contract/routes/routes';
import * as contract from '@sevk/contract/settlements/settlements';
import { notFound } from '@sevk/domain/common/common-words';
import { maskName } from '@sevk/domain/common/name-mask';
import type { Refusal } from '@sevk/domain/common/refusal';
import type { Act } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { type Implementation, implement } from '../../http/endpoint.ts';
import { exported } from '../../http/exported.ts';
import { download } from '../../http/streamed.ts';
import { buildPdf } from '../../outside/pdf-document.ts';
import { openPaperDesk, type PaperDesk } from '../company/letterhead-document.ts';
import type { RouteAsk } from '../routes/route-act-commands.ts';
import { findRoute, type StoredRoute } from '../routes/route-store.ts';
import { payDriverDebt } from './driver-debt-commands.ts';
import {
	findAccountDepot,
	readDebts,
	readPayments,
	readRouteNumbers,
} from './driver-debt-store.ts';
import { closeRoute, reopenRoute } from './route-closing-commands.ts';
import { readRouteHistory } from './route-history-store.ts';
import { readSettlement } from './settlement-answer-store.ts';
import { approveDifference, countCash } from './settlement-commands.ts';
import { readDriverName, readSheetHead } from './settlement-detail-store.ts';
import { settlementSheet } from './settlement-sheet-document.ts';
import { findSettlement } from './settlement-store.ts';
import { collectionTable } from './settlement-table-document.ts';

export function implementSettlements({
	db,
	desk = openPaperDesk(db, null),
}: {
	readonly db: Database;
	readonly desk?: PaperDesk;
}): Implementation[] {
	return [...ofRoutes(db, desk), ...ofDrivers(db)];
}

function ofRoutes(db: Database, desk: PaperDesk): Implementation[] {
	const show = implement(contract.showSettlement, async ({ params }, caller) =>
		onRoute(db, caller, params.routeId, (route) => readSettlement(db, route)),
	);
	return [
		show,
		exported(show, contract.exportCollections, {
			table: () => ({ title: 'Tahsilatlar', columns: collectionTable }),
			rows: (answer: contract.Settlement) => answer.collections,
		}),
		implement(routeHistory, async ({ params }, caller) =>
			onRoute(db, caller, params.routeId, async ({ depotId, id }) => ({
				items: await readRouteHistory(db, depotId, id),
			})),
		),
		implement(contract.countCash, async ({ params, body }, caller, http) =>
			countCash(ask(db, caller, http, params.routeId), body),
		),
		implement(contract.approveDifference, async ({ params, body }, caller, http) =>
			approveDifference(ask(db, caller, http, params.routeId), body),
		),
		implement(contract.closeRoute, async ({ params, body }, caller, http) =>
			closeRoute({ ...ask(db, caller, http, params.routeId), version: body.version }),
		),
		implement(contract.reopenRoute, async ({ params, body }, caller, http) =>
			reopenRoute({ ...ask(db, caller, http, params.routeId), version: body.version }, body.reason),
		),
		implement(contract.settlementSheet, async ({ params }, caller) =>
			onRoute(db, caller, params.routeId, async (route) => {
				const facts = await sheetFacts(db, caller, route);
				const letterhead = await desk.letterhead(facts.head.depotName);
				const pdf = await buildPdf(settlementSheet({ ...facts, letterhead }));
				return download(pdf, 'application/pdf', `gun-sonu-${route.number}.pdf`, 'inline');
			}),
		),
	];
}

function ofDrivers(db: Database): Implementation[] {
	return [
		implement(contract.listDriverDebts, async ({ params }, caller) =>
			listDebts(db, caller, params.driverId),
		),
		implement(contract.payDriverDebt, async ({ params, body }, caller, { act }) =>
			payDriverDebt(db, caller, act, { ...body, driverId: params.driverId }),
		),
	];
}

function ask(db: Database, caller: Caller, { act }: { act: Act }, routeId: string): RouteAsk {
	return { db, caller, act, routeId };
}

async function onRoute<Answer>(
	db: Database,
	caller: Caller,
	routeId: string,
	read: (route: StoredRoute) => Promise<Answer>,
): Promise<Answer | Refusal> {
	const route = await findRoute(db, caller, routeId);
	return route === null ? notFound() : read(route);
}

async function sheetFacts(db: Database, caller: Caller, route: StoredRoute) {
	const [settlement, head, driverName, count] = await Promise.all([
		readSettlement(db, route),
		readSheetHead(db, route.depotId, route.id),
		readDriverName(db, route.driverId),
		findSettlement(db, route.depotId, route.id),
	]);
	const countedByName = count?.countedByName ?? null;
	const printed = { printedBy: caller.name, printedAt: new Date() };
	return { route, settlement, head, driverName, countedByName, ...printed };
}

async function listDebts(db: Database, { depotIds }: Caller, driverId: string) {
	const depotId = await findAccountDepot(db, depotIds, driverId);
	if (depotId === null) return notFound();
	const debts = await readDebts(db, { depotIds, driverId });
	const payments = await readPayments(
		db,
		debts.map(({ id }) => id),
		depotIds,
	);
	const numbers = await readRouteNumbers(
		db,
		depotIds,
		debts.map(({ routeId }) => routeId),
	);
	const paymentsOf = Map.groupBy(payments, ({ debtId }) => debtId);
	return {
		openKurus: debts.reduce((sum, { remainingKurus }) => sum + Math.max(0, remainingKurus), 0),
		items: debts.map(({ id, sourceDate, routeId, amountKurus, remainingKurus }) => ({
			id,
			sourceDate,
			routeId,
			routeNumber: numbers.get(routeId) ?? '',
			amountKurus,
			remainingKurus: Math.max(0, remainingKurus),
			payments: (paymentsOf.get(id) ?? []).map(({ debtId: _of, ...payment }) => ({
				...payment,
				recordedByName: maskName(payment.recordedByName),
				recordedAt: payment.recordedAt.toISOString(),
			})),
		})),
	};
}
