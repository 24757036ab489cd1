// The attempt at the door: who took the goods, the money and the proofs.
import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { correctedTime, type DeviceTimes } from '@sevk/domain/common/date/device-times';
import type { CashStep } from '@sevk/domain/company/company-cash-rounding';
import type { ProofKind } from '@sevk/domain/company/company-proofs';
import type { CodeProof } from '@sevk/domain/orders/common/order-code-channel';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import type { Tx } from '../../../db/database.ts';
import { deviceTimesIn } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { claimFile } from '../../files/file-claim-commands.ts';
import { postCollections } from '../../money/money-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import type { DebitStep } from '../common/debit-act-commands.ts';
import {
	type DeliveryOrder,
	insertAttempt,
	insertCollections,
} from '../common/delivery-result-store.ts';
import { renderSignature } from '../signature/debit-signature-commands.ts';
import { type DrawnSignature, insertSignature } from '../signature/delivery-signature-store.ts';
import { insertPhotos } from './delivery-photo-store.ts';

/** Ties the files of the attempt to it. */
export async function claimFiles(
	tx: Tx,
	{ depotId, caller }: DebitStep,
	attemptId: string,
	fileNames: readonly string[],
) {
	for (const fileName of fileNames) {
		const claim = { fileName, depotId, noun: 'attempt', nounId: attemptId, caller };
		const refusal = await claimFile(tx, claim);
		if (refusal !== null) return refusal;
	}
	return null;
}

type AttemptVisit = {
	readonly attemptId: string;
	readonly distanceM: number | null;
	readonly fromOffice: boolean;
	readonly cardSlip: boolean;
	readonly proofsRequired: readonly ProofKind[];
	readonly signature: DrawnSignature | null;
	readonly codeProof: CodeProof | null;
	/** What the rounding added to the cash, and the step of the rounding. */
	readonly roundingKurus: number;
	readonly cashStepKurus: CashStep;
};

/** Draws the picture of the signature; null without one. Only a delivery is signed. */
export async function drawnSignature({ signature, outcome }: ResultEntry) {
	return outcome === 'failed' || !signature ? null : renderSignature(signature);
}

/** Photos that came, and those that the phone announces. */
export function photoCountOf({ photoKeys, photos }: ResultEntry): number {
	return photoKeys.length + (photos?.length ?? 0);
}

/** A photo is not younger than its result, whatever the clock of the phone says. */
function photosOf(
	{ photos }: ResultEntry,
	{ depotId, attemptId }: Pick<AttemptVisit, 'attemptId'> & { readonly depotId: string },
	{ now, device }: { readonly now: Date; readonly device: DeviceTimes | null },
) {
	return (photos ?? []).map(({ id, sha256, takenAt, position }) => ({
		depot_id: depotId,
		id,
		attempt_id: attemptId,
		sha256,
		taken_at: new Date(Math.min(correctedTime(new Date(takenAt), device).getTime(), now.getTime())),
		longitude: position?.[0] ?? null,
		latitude: position?.[1] ?? null,
	}));
}

/** The payments, with the difference of the rounding on one payment in cash, which may be of no money. */
function roundedCollections(collections: ResultEntry['collections'], roundingKurus: number) {
	const exact = collections.map((one) => ({ ...one, roundingKurus: 0 }));
	if (roundingKurus === 0) return exact;
	const cash = collections.filter(({ method }) => method === 'cash');
	const { receiptNo = null, approvalCode = null } = cash[0] ?? {};
	const amountKurus = cash.reduce((sum, one) => sum + one.amountKurus, 0);
	const rounded = { method: 'cash' as const, amountKurus, receiptNo, approvalCode, roundingKurus };
	return [rounded, ...exact.filter(({ method }) => method !== 'cash')];
}

/** Why nothing was delivered, or only a part, and why less was collected. */
function reasonsOf({ outcome, reasonCode, restReasonCode, shortfallReason }: ResultEntry) {
	if (outcome !== 'partially_delivered') return { reason_code: reasonCode };
	return {
		reason_code: restReasonCode ?? reasonCode,
		shortfall_reason: shortfallReason ?? null,
	};
}

/** Writes the attempt with its proofs and the money. */
export async function writeAttempt(
	tx: Tx,
	{ route, step }: { readonly route: StoredRoute; readonly step: DebitStep },
	order: DeliveryOrder,
	entry: ResultEntry,
	visit: AttemptVisit,
): Promise<void> {
	const { caller, now } = step;
	const deviceTime = entry.happenedAt == null ? null : new Date(entry.happenedAt);
	const device = deviceTimesIn(tx);
	const happened_at = timeOnRoute(deviceTime, route, now, device);
	const shared = { depot_id: route.depotId, order_id: order.orderId, route_id: route.id };
	const delivered = entry.outcome !== 'failed';
	await insertAttempt(tx, {
		...shared,
		id: visit.attemptId,
		attempt_no: order.attemptNo,
		outcome: entry.outcome,
		...reasonsOf(entry),
		received_by: delivered ? entry.receivedBy : null,
		relation: delivered ? entry.relation : null,
		note: entry.note,
		photo_keys: entry.photoKeys,
		proofs_required: [...visit.proofsRequired],
		announced_photos: entry.photos?.length ?? 0,
		signed: visit.signature !== null,
		paper_keys: entry.paperKeys ?? [],
		identity_digits: delivered ? (entry.identityDigits ?? null) : null,
		code_proof: delivered ? visit.codeProof : null,
		call_count: entry.callCount,
		longitude: entry.position?.[0] ?? null,
		latitude: entry.position?.[1] ?? null,
		distance_m: visit.distanceM,
		from_office: visit.fromOffice,
		recorded_by: caller.userId,
		recorded_by_name: caller.name,
		happened_at,
		recorded_at: now,
	});
	await insertPhotos(tx, photosOf(entry, { depotId: route.depotId, ...visit }, { now, device }));
	if (visit.signature !== null) {
		await insertSignature(tx, route.depotId, visit.signature, {
			attemptId: visit.attemptId,
			signedBy: entry.receivedBy ?? '',
			signedAt: happened_at,
		});
	}
	const paid = roundedCollections(entry.collections, visit.roundingKurus);
	const collections = paid.map(
		({ method, amountKurus, roundingKurus, receiptNo, approvalCode }) => ({
			...shared,
			id: newId(),
			attempt_id: visit.attemptId,
			method,
			amount_kurus: amountKurus,
			rounding_kurus: roundingKurus,
			cash_step_kurus: visit.cashStepKurus,
			receipt_no: receiptNo || null,
			approval_code: approvalCode || null,
			slip_required: visit.cardSlip,
			collected_at: happened_at,
		}),
	);
	await insertCollections(tx, collections);
	await postCollections(
		tx,
		{ depotId: route.depotId, actor: caller, now },
		{ id: route.id, counted: route.state === 'reconciling', senderName: order.senderName },
		collections.map(({ id, method, amount_kurus: amountKurus, collected_at: collectedAt }) => {
			return { id, orderId: order.orderId, method, amountKurus, collectedAt };
		}),
	);
}
