import { routeHistory } from '@sevk/contract/routes/route-detail';
import { cancelRoute as cancelRouteEndpoint } from '@sevk/contract/routes/route-outing';
import * as contract from '@sevk/contract/settlements/settlements';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../db/database.ts';
import { paper } from '../../http/endpoint/answer/streamed.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { buildPdf } from '../../outside/pdf/pdf-document.ts';
import { createDocumentRenderer, type DocumentRenderer } from '../company/letterhead-document.ts';
import { routeContext } from '../routes/common/route-act-commands.ts';
import { findRoute, type StoredRoute } from '../routes/common/route-store.ts';
import { implementClearances } from './closing/clearance-endpoints.ts';
import { payDriverCredit, payDriverDebt } from './closing/driver-debt-commands.ts';
import { closeRoute, reopenRoute } from './closing/settlement-closing-commands.ts';
import { approveDifference, countCash } from './closing/settlement-commands.ts';
import { cancelRoute } from './closing/settlement-route-cancel-commands.ts';
import { settlementSheet } from './closing/settlement-sheet-document.ts';
import {
	addSettlementPapers,
	signSettlement,
	withdrawSettlementPaper,
} from './closing/settlement-signature-commands.ts';
import { readDriverDebts } from './common/driver-debt-answer.ts';
import { readSettlement } from './common/settlement-answer.ts';
import { readDriverName, readSheetHead } from './common/settlement-detail-store.ts';
import { readRouteHistory } from './common/settlement-history-store.ts';
import { findSettlement } from './common/settlement-store.ts';
import { collectionTable } from './days/settlement-table-document.ts';

export function implementSettlements({
	db,
	renderer = createDocumentRenderer(db, null),
}: {
	readonly db: Database;
	readonly renderer?: DocumentRenderer;
}): Implementation[] {
	return [...ofRoutes(db, renderer), ...ofDrivers(db), ...implementClearances({ db, renderer })];
}

function ofRoutes(db: Database, renderer: DocumentRenderer): Implementation[] {
	const show = implement(contract.showSettlement, async ({ params }, caller) =>
		readForRoute(db, caller, params.routeId, (route) => readSettlement(db, route, caller)),
	);
	return [
		show,
		exported(show, contract.exportCollections, {
			table: () => ({ title: 'Tahsilatlar', columns: collectionTable }),
			rows: (answer: contract.Settlement) => answer.collections,
		}),
		implement(routeHistory, async ({ params }, caller) =>
			readForRoute(db, caller, params.routeId, async ({ depotId, id }) => ({
				items: await readRouteHistory(db, depotId, id),
			})),
		),
		implement(contract.countCash, async ({ params, body }, caller, http) =>
			countCash(routeContext(db, caller, http, params.routeId), body),
		),
		implement(contract.approveDifference, async ({ params, body }, caller, http) =>
			approveDifference(routeContext(db, caller, http, params.routeId), body),
		),
		implement(contract.signSettlement, async ({ params, body }, caller, http) =>
			signSettlement(routeContext(db, caller, http, params.routeId), body),
		),
		implement(contract.addSettlementPapers, async ({ params, body }, caller, http) =>
			addSettlementPapers(routeContext(db, caller, http, params.routeId), body.fileNames),
		),
		implement(contract.withdrawSettlementPaper, async ({ params, body }, caller, http) =>
			withdrawSettlementPaper(routeContext(db, caller, http, params.routeId), body),
		),
		implement(cancelRouteEndpoint, async ({ params, body }, caller, { act }) =>
			cancelRoute({ db, caller, act, ...params, version: body.version }, body),
		),
		implement(contract.closeRoute, async ({ params, body }, caller, http) =>
			closeRoute({ ...routeContext(db, caller, http, params.routeId), version: body.version }),
		),
		implement(contract.reopenRoute, async ({ params, body }, caller, http) =>
			reopenRoute(
				{ ...routeContext(db, caller, http, params.routeId), version: body.version },
				body.reason,
			),
		),
		implement(contract.settlementSheet, async ({ params }, caller) =>
			readForRoute(db, caller, params.routeId, async (route) => {
				const facts = await sheetFacts(db, caller, route);
				const letterhead = await renderer.letterhead(facts.head.depotName);
				const pdf = await buildPdf(settlementSheet({ ...facts, letterhead }));
				return paper(pdf, 'gun-sonu', route.number);
			}),
		),
	];
}

function ofDrivers(db: Database): Implementation[] {
	return [
		implement(contract.listDriverDebts, async ({ params }, caller) =>
			readDriverDebts(db, caller, params.driverId),
		),
		implement(contract.payDriverDebt, async ({ params, body }, caller, { act }) =>
			payDriverDebt(db, caller, act, { ...body, driverId: params.driverId }),
		),
		implement(contract.payDriverCredit, async ({ params, body }, caller, { act }) =>
			payDriverCredit(db, caller, act, { ...body, driverId: params.driverId }),
		),
	];
}

async function readForRoute<Answer>(
	db: Database,
	caller: PersonCaller,
	routeId: string,
	read: (route: StoredRoute) => Promise<Answer>,
) {
	const route = await findRoute(db, caller, routeId);
	return route === null ? notFound() : read(route);
}

async function sheetFacts(db: Database, caller: PersonCaller, route: StoredRoute) {
	const [settlement, head, driverName, count] = await Promise.all([
		readSettlement(db, route, caller),
		readSheetHead(db, route.depotId, route.id),
		readDriverName(db, route.driverId),
		findSettlement(db, route.depotId, route.id),
	]);
	const countedByName = count?.countedByName ?? null;
	const printed = { printedBy: caller.name, printedAt: new Date() };
	return { route, settlement, head, driverName, countedByName, ...printed };
}
