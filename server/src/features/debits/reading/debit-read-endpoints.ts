import { type CursorPart, toPage } from '@sevk/contract/common/page';
import * as debitDetail from '@sevk/contract/debits/debit-detail';
import * as debitHoldings from '@sevk/contract/debits/debit-holdings';
import * as debits from '@sevk/contract/debits/debits';
import { todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { routeName } from '@sevk/domain/routes/common/route-number';
import type { Database } from '../../../db/database.ts';
import { depotsOf, type Viewer } from '../../../http/endpoint/caller.ts';
import {
	type Implementation,
	implement,
	implementShared,
} from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { findDebitIds } from '../common/debit-store.ts';
import { listTransferTargets } from '../transfer/transfer-store.ts';
import { debitAnswer, readDebitDetail } from './debit-answer.ts';
import { readDebitHistory } from './debit-history-answer.ts';
import { listHoldings } from './debit-holding-answer.ts';
import type { HoldingGroup, HoldingRow } from './debit-holding-store.ts';
import { countDebits, listDebits } from './debit-list-answer.ts';
import { onlyDriverOf } from './debit-list-store.ts';
import { debitLineTable, debitTable, holdingTable } from './debit-table-document.ts';

/** The endpoints that read debits: lists, detail, history. */
export function implementDebitReadings({ db }: { readonly db: Database }): Implementation[] {
	return [...lists(db), ...details(db)];
}

function lists(db: Database): Implementation[] {
	const list = implementShared(debits.listDebits, async ({ query }, caller) => {
		const { cursor, limit, sort, direction, depotId, ...filter } = query;
		const rows = await listDebits(
			db,
			{ ...filter, ...scopeOf(caller, depotId) },
			{ by: sort, direction, after: afterOf(cursor), limit: limit + 1 },
		);
		return toPage(rows, limit, (row) => [row.sortKey, row.id], debitAnswer);
	});
	const holdings = implementShared(
		debitHoldings.listHoldings,
		async ({ query: { depotId, groupBy } }, caller) => {
			const scope = scopeOf(caller, depotId);
			const rows = await listHoldings(db, scope, groupBy);
			const several = scope.depotIds.length > 1;
			return { items: rows.map((row) => holdingAnswer(row, groupBy, several)) };
		},
	);
	return [
		list,
		exported(list, debits.exportDebits, {
			table: () => ({ title: 'Zimmetler', columns: debitTable }),
			rows: (answer: { items: debits.DebitRow[] }) => answer.items,
		}),
		holdings,
		exported(holdings, debitHoldings.exportHoldings, {
			table: ({ groupBy }) => ({ title: 'Kimde Ne Var', columns: holdingTable(groupBy) }),
			rows: (answer: { items: debitHoldings.Holding[] }) => answer.items,
		}),
		implementShared(debits.countDebits, async ({ query: { depotId, ...filter } }, caller) => {
			const counts = await countDebits(db, { ...filter, ...scopeOf(caller, depotId) });
			const { awaiting, open, fromYesterday, disputed, cleared } = counts;
			return {
				chips: { awaiting, open, from_yesterday: fromYesterday, disputed, cleared },
				heldPieces: counts.heldPieces,
				heldProducts: counts.heldProducts,
				awaitingPieces: counts.awaitingPieces,
				valueHeldKurus: counts.valueHeldKurus,
				oldestSince: counts.oldestSince?.toISOString() ?? null,
			};
		}),
	];
}

function details(db: Database): Implementation[] {
	const detail = implementShared(debitDetail.showDebit, async ({ params }, caller) =>
		readDebitDetail(db, caller, params.debitId),
	);
	return [
		detail,
		exported(detail, debitDetail.exportDebitLines, {
			table: (_query, { number }) => ({ title: `Zimmet ${number}`, columns: debitLineTable }),
			rows: (answer: debitDetail.DebitDetail) => answer.lines,
		}),
		implement(debitDetail.debitHistory, async ({ params }, caller) => {
			const ids = await findDebitIds(db, caller, params.debitId);
			if (ids === null) return notFound();
			return { items: await readDebitHistory(db, { ...ids, id: ids.debitId }) };
		}),
		implement(debitDetail.transferTargets, async ({ params }, caller) => {
			const ids = await findDebitIds(db, caller, params.debitId);
			if (ids === null) return notFound();
			return { items: await listTransferTargets(db, ids.depotId, ids.debitId) };
		}),
	];
}

function scopeOf(caller: Viewer, depotId: string | undefined) {
	const depotIds = depotsOf(caller, depotId);
	return { depotIds, onlyDriver: onlyDriverOf(caller), today: todayIn(new Date()) };
}

function afterOf(cursor: readonly CursorPart[] | undefined): { key: string; id: string } | null {
	const [key, id] = cursor ?? [];
	return typeof key === 'string' && typeof id === 'string' ? { key, id } : null;
}

/** Label of the pieces without a failure reason: out for delivery. */
const outForDeliveryWord = 'Dağıtımda';

function holdingAnswer(
	{ sublabels, depotName, ...row }: HoldingRow,
	groupBy: HoldingGroup,
	several: boolean,
) {
	const words = {
		driver: { label: row.label, sublabel: sublabels.map(formatPlate).join(', ') },
		vehicle: { label: formatPlate(row.label), sublabel: sublabels.join(', ') },
		route: {
			label: routeName(row.label, several ? depotName : null),
			sublabel: sublabels.join(', '),
		},
		reason: { label: row.label === '' ? outForDeliveryWord : row.label, sublabel: '' },
	};
	return { ...row, ...words[groupBy], oldestSince: new Date(row.oldestSince).toISOString() };
}
