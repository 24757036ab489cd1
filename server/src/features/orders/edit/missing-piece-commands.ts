// Kayıp araştırması: a missing piece is found, by a scan or by a person who saw it.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { type LockedMissing, lockMissing, returnMissing } from '../common/missing-piece-store.ts';
import { findMeantCode } from '../common/order-misread-code-answer.ts';
import { pieceChoiceAnswer } from '../common/order-piece-choice-answer.ts';
import { findNamedPiece, listPieceChoices } from '../common/order-piece-code-store.ts';
import { findWaitingReport } from '../common/piece-report-store.ts';

export type ChosenMissing = {
	readonly depotId: string;
	readonly pieces: readonly { readonly id: string; readonly version: number }[];
	readonly note: string;
};

/** Bulundu: the pieces are in the depot again. */
export async function findMissingPieces(
	context: CommandContext,
	{ depotId, pieces, note }: ChosenMissing,
) {
	const { caller, act } = context;
	return runInDepot(context, depotId, async (tx) => {
		const chosen = await lockChosenMissing(tx, { depotId, pieces });
		if (isRefusal(chosen)) return chosen;
		const pieceIds = chosen.map(({ pieceId }) => pieceId);
		await returnMissing(tx, pieceIds, { depotId, caller, now: timeOf(act), note });
		return { count: chosen.length };
	});
}

/**
 * The pieces that a person chose, all missing and as that person saw them, locked. While a report on one
 * of them waits, only a scan finds it, which proves that it is there.
 */
export async function lockChosenMissing(
	tx: Tx,
	{ depotId, pieces }: Pick<ChosenMissing, 'depotId' | 'pieces'>,
) {
	const versionById = new Map(pieces.map(({ id, version }) => [id, version]));
	const ids = [...versionById.keys()];
	const locked: LockedMissing[] = await lockMissing(tx, depotId, ids);
	const isSame = locked.every(({ pieceId, version }) => versionById.get(pieceId) === version);
	if (!isSame || locked.length < versionById.size) {
		return refuse(orderRefusals, 'order/missing-moved');
	}
	const waiting = await findWaitingReport(tx, depotId, ids);
	return waiting === null ? locked : refuse(orderRefusals, 'order/loss-waiting', waiting);
}

type Scan = {
	readonly depotId: string;
	readonly barcode: string;
	readonly scannedAt: Date | null;
};

/**
 * Finds the piece of a code. Nothing is found when it is not missing; of several pieces with a missing
 * one among them a person chooses.
 */
export async function findMissingByScan(context: CommandContext, scan: Scan) {
	const { depotId, barcode } = scan;
	return runInDepot(context, depotId, async (tx) => {
		const piece = await findNamedPiece(tx, depotId, barcode);
		if (piece !== null) return findPiece(tx, context, scan, piece);
		const choices = await listPieceChoices(tx, depotId, barcode);
		if (choices.length > 0) {
			const isSought = choices.some(({ holder }) => holder === 'missing');
			return { ...nothingFound, choices: isSought ? choices.map(pieceChoiceAnswer) : [] };
		}
		const meant = await findMeantCode(tx, depotId, barcode);
		const meantPiece = meant === null ? null : await findNamedPiece(tx, depotId, meant.code);
		return meantPiece === null ? nothingFound : findPiece(tx, context, scan, meantPiece);
	});
}

const nothingFound = { found: false, orderNo: null, choices: [] };

async function findPiece(
	tx: Tx,
	{ caller, act }: CommandContext,
	{ depotId, scannedAt }: Scan,
	{ pieceId, holder }: { readonly pieceId: string; readonly holder: string },
) {
	if (holder !== 'missing') return nothingFound;
	const finding = { depotId, caller, now: timeOf(act), deviceAt: scannedAt };
	const [found] = await returnMissing(tx, [pieceId], finding);
	return found === undefined ? nothingFound : { found: true, orderNo: found.orderNo, choices: [] };
}
