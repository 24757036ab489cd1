import type { PaperWithdrawal } from '@sevk/contract/files/file-signatures';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Signature } from '@sevk/domain/files/file-signature';
import { refuseSigning, type SettlementParty } from '@sevk/domain/settlements/settlement-signature';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { insertPaperWithdrawal } from '../../debits/signature/debit-paper-store.ts';
import {
	attachPapers,
	findWithdrawablePaper,
	renderSignature,
} from '../../debits/signature/debit-signature-commands.ts';
import { insertSignature } from '../../debits/signature/delivery-signature-store.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { findRoute } from '../../routes/common/route-store.ts';
import { readSettlement } from '../common/settlement-answer.ts';
import { readDriverName } from '../common/settlement-detail-store.ts';
import { findSettlement } from '../common/settlement-store.ts';
import { recordCountEvent, refuseStaleCount } from './settlement-commands.ts';

type Signing = {
	readonly version: number;
	readonly party: SettlementParty;
	readonly signature: Signature;
};

/** Signs the last count of a route: the driver, who counted, and the driver for a debt. */
export async function signSettlement(
	context: RouteCommandContext,
	{ version, party, signature }: Signing,
) {
	const { db, caller, routeId } = context;
	if ((await findRoute(db, caller, routeId)) === null) return notFound();
	const drawing = await renderSignature(signature);
	if (isRefusal(drawing)) return drawing;
	return actOnRoute(context, async (tx, route, step) => {
		const stored = await findSettlement(tx, route.depotId, route.id);
		if (stored === null) return refuse(settlementRefusals, 'settlement/not-counted');
		if (stored.version !== version) return refuseStaleCount(tx, step, stored, version);
		const count = await readSettlement(tx, route, context.caller);
		const { userId } = context.caller;
		const signed = count.signatures.map((one) => one.party);
		const refused = refuseSigning(party, count, { userId, signed });
		if (refused !== null) return refused;
		const driverName = await readDriverName(tx, route.driverId);
		const signedBy = party === 'cashier' ? stored.countedByName : (driverName ?? '');
		await insertSignature(tx, route.depotId, drawing, {
			count: { settlementId: stored.id, countedAt: stored.countedAt, party },
			signedBy,
			signedAt: step.now,
		});
		recordCountEvent(tx, step, stored, 'signed', { party, signedBy });
		return readSettlement(tx, route, context.caller);
	});
}

/** Attaches the signed cash paper, also after the route was closed. */
export async function addSettlementPapers(
	context: RouteCommandContext,
	fileNames: readonly string[],
) {
	return actOnRoute(context, async (tx, route, step) => {
		const stored = await findSettlement(tx, route.depotId, route.id);
		if (stored === null) return refuse(settlementRefusals, 'settlement/not-counted');
		const record = { depotId: route.depotId, settlementId: stored.id };
		const by = { caller: context.caller, now: step.now };
		const refused = await attachPapers(tx, record, fileNames, by);
		if (refused !== null) return refused;
		recordCountEvent(tx, step, stored, 'papers_added', { fileCount: fileNames.length });
		return readSettlement(tx, route, context.caller);
	});
}

/** Withdraws a signed cash paper that was attached by mistake, also after the route was closed. */
export async function withdrawSettlementPaper(
	context: RouteCommandContext,
	withdrawal: PaperWithdrawal,
) {
	return actOnRoute(context, async (tx, route, step) => {
		const stored = await findSettlement(tx, route.depotId, route.id);
		if (stored === null) return refuse(settlementRefusals, 'settlement/not-counted');
		const record = { depotId: route.depotId, settlementId: stored.id };
		const by = { caller: context.caller, now: step.now };
		const paper = await findWithdrawablePaper(tx, record, withdrawal, context.caller);
		if (isRefusal(paper)) return paper;
		await insertPaperWithdrawal(tx, record, { id: paper.id, reason: withdrawal.reason }, by);
		recordCountEvent(tx, step, stored, 'paper_withdrawn', { note: withdrawal.reason });
		return readSettlement(tx, route, context.caller);
	});
}
