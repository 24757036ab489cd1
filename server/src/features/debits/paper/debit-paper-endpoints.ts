import * as debits from '@sevk/contract/debits/debit-papers';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { findDebitRow } from '../reading/debit-answer.ts';
import { readReports } from '../reading/debit-detail-store.ts';
import { findVisibleReport } from '../reading/report-answer.ts';
import { findReport } from '../return/report-store.ts';
import { findTransfer } from '../transfer/transfer-store.ts';
import { debitSheet } from './debit-sheet-document.ts';
import { readSheetPieces } from './debit-sheet-piece-store.ts';
import { handBackSheet } from './hand-back-sheet-document.ts';
import { reportSheetDocument } from './report-sheet-document.ts';
import { transferSheetDocument } from './transfer-sheet-document.ts';
import { readTransferSheet } from './transfer-sheet-store.ts';

export type DebitPaperDeps = { readonly db: Database; readonly renderer: DocumentRenderer };

/** The endpoints of printed papers of debits. */
export function implementDebitPapers(deps: DebitPaperDeps): Implementation[] {
	return [
		...sheets(deps),
		implement(debits.reportSheet, ({ params }, caller) =>
			makeReportSheet(deps, caller, params.reportId),
		),
		implement(debits.transferSheet, ({ params }, caller) =>
			makeTransferSheet(deps, caller, params.transferId),
		),
	];
}

function sheets({ db, renderer }: DebitPaperDeps): Implementation[] {
	const papers = [
		{ endpoint: debits.debitSheet, print: debitSheet, name: 'zimmet-listesi' },
		{ endpoint: debits.handBackSheet, print: handBackSheet, name: 'geri-teslim-tutanagi' },
	];
	return papers.map(({ endpoint, print, name }) =>
		implement(endpoint, async ({ params }, caller) => {
			const row = await findDebitRow(db, caller, params.debitId);
			if (row === null) return notFound();
			const file = await print(db, row, await printingOf(renderer, caller, row.depotName));
			return paper(file, name, row.number);
		}),
	);
}

async function printingOf(renderer: DocumentRenderer, caller: PersonCaller, depotName: string) {
	const letterhead = await renderer.letterhead(depotName);
	return { letterhead, printedAt: new Date(), printedBy: caller.name };
}

/** A report is visible to who sees its debit; one on goods of a depot to its office. */
async function makeReportSheet(
	{ db, renderer }: DebitPaperDeps,
	caller: PersonCaller,
	reportId: string,
) {
	const found = await findReportSheet(db, caller, reportId);
	if (found === null) return notFound();
	const { depotId, depotName, routeId, report, debit } = found;
	const pieces = await readSheetPieces(db, { depotId, routeId }, report.pieceIds);
	const pictures: Buffer[] = [];
	for (const key of report.photoKeys) {
		const picture = await renderer.picture(key);
		if (picture !== null) pictures.push(picture);
	}
	const printing = await printingOf(renderer, caller, depotName);
	const file = await buildPdf(
		reportSheetDocument({ debit, depotName, report, pieces, pictures, ...printing }),
	);
	return paper(file, 'tutanak', report.number);
}

async function findReportSheet(db: Database, caller: PersonCaller, reportId: string) {
	const found = await findReport(db, caller.depotIds, reportId);
	if (found === null) return null;
	if (found.debitId === null) {
		const inDepot = await findVisibleReport(db, caller, reportId);
		return inDepot === null ? null : { ...inDepot, routeId: null, debit: null };
	}
	const debit = await findDebitRow(db, caller, found.debitId);
	if (debit === null) return null;
	const report = (await readReports(db, debit)).find(({ id }) => id === reportId);
	if (report === undefined) return null;
	const { depotId, depotName, routeId } = debit;
	return { depotId, depotName, routeId, report, debit };
}

/** A transfer is visible to who sees one of its debits. */
async function makeTransferSheet(
	{ db, renderer }: DebitPaperDeps,
	caller: PersonCaller,
	transferId: string,
) {
	const found = await findTransfer(db, caller.depotIds, transferId);
	if (found === null) return notFound();
	const debit =
		(await findDebitRow(db, caller, found.fromDebitId)) ??
		(await findDebitRow(db, caller, found.toDebitId));
	if (debit === null) return notFound();
	const head = await readTransferSheet(db, found.depotId, transferId);
	const pieces = await readSheetPieces(db, debit, head.pieceIds);
	const printing = await printingOf(renderer, caller, head.depotName);
	const file = await buildPdf(transferSheetDocument({ head, pieces, ...printing }));
	return paper(file, 'zimmet-devri', head.number);
}
