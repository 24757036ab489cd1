import { recordResult } from '@sevk/contract/debits/delivery-results';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { formatKurus } from '@sevk/domain/common/format/money';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import {
	type CashStep,
	cashShare,
	settlePayment,
} from '@sevk/domain/company/company-cash-rounding';
import {
	type DeliveryProofs,
	identityDigitCount,
	refuseMissingProof,
} from '@sevk/domain/debits/line/delivery-proof';
import { isCollectedShort } from '@sevk/domain/debits/line/delivery-result';
import { type ResultField, resultFieldOf } from '@sevk/domain/debits/line/delivery-result-field';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import type { Signature } from '@sevk/domain/files/file-signature';
import { refuseMissingSlip } from '@sevk/domain/reasons/collection-method';
import { otherReasonCode, type ReasonEvidence } from '@sevk/domain/reasons/reason';
import { missingEvidence } from '@sevk/domain/reasons/reason-choice';
import type { ShortfallReason } from '@sevk/domain/reasons/shortfall-reason';
import { isCodeReleased, parseCode } from '@sevk/domain/routes/stop/route-code';
import { type InputOf, isProblemOf } from '../../../api/call/call.ts';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';
import type { SlotProblem } from '../../../ui/form/problem-slot.tsx';
import { announcedPhoto } from './debit-photo-facts.ts';

export type Outcome = 'delivered' | 'partially_delivered' | 'failed';

export type ReturnDraft = {
	readonly key: string;
	readonly orderLineId: string | null;
	readonly product: string;
	readonly quantity: number;
	readonly reasonCode: string | null;
};

/** What the form needs to know of an order's goods. */
export type ResultGoods = {
	readonly pieces: readonly Pick<
		OrderDetail['pieces'][number],
		'id' | 'barcode' | 'kind' | 'ordinal' | 'place'
	>[];
	readonly lines: readonly Pick<OrderDetail['lines'][number], 'id' | 'product'>[];
};

/** The pieces that can be delivered now, and the number of pieces that stayed behind. */
export function piecesAtDoor(goods: Pick<ResultGoods, 'pieces'> | undefined) {
	// Pieces delivered in an earlier attempt and lost pieces cannot be delivered any more.
	const packages = (goods?.pieces ?? []).filter(
		(piece) => piece.kind === 'package' && !['recipient', 'sender', 'lost'].includes(piece.place),
	);
	const aboard = packages.filter((piece) => piece.place === 'debit');
	return { aboard, absentCount: aboard.length === 0 ? 0 : packages.length - aboard.length };
}

/** A result in the form; amounts in kuruş. */
export type ResultDraft = {
	readonly outcome: Outcome;
	readonly relation: string | null;
	readonly receivedBy: string;
	readonly deliveredPieceIds: readonly string[];
	readonly cashKurus: number;
	readonly cardKurus: number;
	/** The step to which cash is rounded; null in a list that an earlier release kept. */
	readonly cashStepKurus: CashStep | null;
	readonly receiptNo: string;
	readonly approvalCode: string;
	readonly reasonCode: string | null;
	/** Why pieces stay on the vehicle after a partial delivery. */
	readonly restReasonCode: string | null;
	/** Why less than the amount due was collected. */
	readonly shortfallReason: ShortfallReason | null;
	readonly callCount: number;
	readonly photos: readonly UploadedFile[];
	readonly signature: Signature | null;
	/** Photos or PDFs of the signed paper. */
	readonly papers: readonly UploadedFile[];
	readonly identityDigits: string;
	/** The delivery code as it is typed. */
	readonly code: string;
	readonly returns: readonly ReturnDraft[];
	readonly note: string;
};

/** Who took the goods and what was paid is entered at the door, so nothing is filled in beforehand. */
export function emptyResult(order: Pick<StopOrder, 'callCount' | 'cashStepKurus'>): ResultDraft {
	return {
		outcome: 'delivered',
		relation: null,
		receivedBy: '',
		deliveredPieceIds: [],
		cashKurus: 0,
		cardKurus: 0,
		cashStepKurus: order.cashStepKurus ?? null,
		receiptNo: '',
		approvalCode: '',
		reasonCode: null,
		restReasonCode: null,
		shortfallReason: null,
		callCount: order.callCount,
		photos: [],
		signature: null,
		papers: [],
		identityDigits: '',
		code: '',
		returns: [],
		note: '',
	};
}

/** Proofs belong to one receiver: after a change of who it is they are taken again. */
export function changedResult(draft: ResultDraft, patch: Partial<ResultDraft>): ResultDraft {
	const next = { ...draft, ...patch };
	const isSame = next.relation === draft.relation && next.receivedBy === draft.receivedBy;
	return isSame ? next : { ...next, signature: null, papers: [], identityDigits: '' };
}

/** What a result lacks: the sentence that the server would answer, and the field that it is about. */
export type ResultProblem = SlotProblem<ResultField>;

const lack = (field: ResultField, sentence: string): ResultProblem => ({ field, sentence });

/** What a draft is checked against. */
type ResultFacts = {
	readonly order: StopOrder;
	/** The goods, once they are read. */
	readonly goods: Pick<ResultGoods, 'pieces'> | undefined;
	readonly evidence: readonly ReasonEvidence[];
	readonly fromOffice: boolean;
};

/** The first missing part of the draft; null if complete. */
export function resultLacks(draft: ResultDraft, facts: ResultFacts): ResultProblem | null {
	return draft.outcome === 'failed' ? failureLacks(draft, facts) : deliveryLacks(draft, facts);
}

/** A refusal of the server as a problem of the form; null for a lack of an answer. */
export function resultProblemOf(
	problem: unknown,
	{ outcome }: Pick<ResultDraft, 'outcome'>,
): ResultProblem | null {
	if (!isProblemOf(recordResult, problem)) return null;
	const { code, detail } = problem;
	const proof = code === 'result/proof-missing' ? problem.facts.proof : undefined;
	const about = proof === undefined ? { code } : { code, proof };
	return { field: resultFieldOf(about, outcome), sentence: detail };
}

/** Whether the result must include the position, without which it is refused. */
export function needsPosition(draft: ResultDraft, evidence: readonly ReasonEvidence[]): boolean {
	return draft.outcome === 'failed' && evidence.includes('location');
}

function failureLacks(draft: ResultDraft, { evidence, fromOffice }: ResultFacts) {
	if (draft.reasonCode === null) return lack('reason', 'Lütfen bir neden seçin.');
	if (draft.reasonCode === otherReasonCode && !isExplanation(draft.note)) {
		return lack('note', explanationTooShort);
	}
	// Only the server can compute the distance to the address.
	const askedHere = evidence.filter((each) => fromOffice || each !== 'location');
	const [missing] = missingEvidence(
		{ code: draft.reasonCode, nextStep: null, evidence: askedHere },
		{
			photoCount: draft.photos.length,
			callCount: draft.callCount,
			distanceM: null,
			note: draft.note,
			approvedReport: false,
			fromOffice,
		},
	);
	if (missing === undefined) return null;
	return { field: resultFieldOf(missing, draft.outcome), sentence: missing.detail };
}

function deliveryLacks(draft: ResultDraft, facts: ResultFacts): ResultProblem | null {
	const { order } = facts;
	if (draft.relation === null) return lack('receiver', 'Kime teslim edildiğini seçin.');
	if (draft.relation !== 'self' && draft.receivedBy.trim().length < 2) {
		return lack('receiver', 'Teslim alan kişinin adını yazın.');
	}
	const partly = draft.outcome === 'partially_delivered' ? partLacks(draft, facts) : null;
	if (partly !== null) return partly;
	if (draft.returns.some((each) => each.product.trim().length < 2 || each.reasonCode === null)) {
		return lack('returns', 'Her ürün iadesi için ürün ve neden seçin.');
	}
	const { dueKurus } = order;
	if (dueKurus > 0 && draft.outcome === 'delivered' && paymentOf(draft, dueKurus) !== 'whole') {
		const due = Math.min(draft.cardKurus, dueKurus) + cashShareOf(draft, dueKurus).cashKurus;
		const collected = draft.cashKurus + draft.cardKurus;
		return lack(
			'money',
			`Tahsil edilecek tutar ${formatKurus(due)}, girilen ${formatKurus(collected)}.`,
		);
	}
	const noSlip = refuseMissingSlip(order.cardSlip, collectionsOf(draft));
	if (noSlip !== null) return lack('slip', noSlip.detail);
	const noProof = refuseMissingProof(order.proofs, draftProofs(draft, order));
	return noProof === null ? null : lack(noProof.facts.proof, noProof.detail);
}

function partLacks(draft: ResultDraft, { order, goods }: ResultFacts): ResultProblem | null {
	if (draft.deliveredPieceIds.length === 0) {
		return lack('pieces', 'Kısmi teslimde en az bir koli teslim edilmeli ve en az biri kalmalı.');
	}
	if (restCount(draft, goods) > 0) {
		if (draft.restReasonCode === null) {
			const missing = refuse(deliveryResultRefusals, 'result/rest-reason-missing');
			return lack('rest', missing.detail);
		}
		if (draft.restReasonCode === otherReasonCode && !isExplanation(draft.note)) {
			return lack('note', explanationTooShort);
		}
	}
	if (!isShort(draft, order)) return null;
	if (draft.shortfallReason === null) {
		const missing = refuse(deliveryResultRefusals, 'result/shortfall-reason-missing');
		return lack('shortfall', missing.detail);
	}
	const isUnsaid = draft.shortfallReason === 'other' && !isExplanation(draft.note);
	return isUnsaid ? lack('note', explanationTooShort) : null;
}

/** How many pieces a partial delivery leaves on the vehicle. */
export function restCount(
	{ outcome, deliveredPieceIds }: ResultDraft,
	goods: Pick<ResultGoods, 'pieces'> | undefined,
): number {
	if (outcome !== 'partially_delivered' || deliveredPieceIds.length === 0) return 0;
	return piecesAtDoor(goods).aboard.filter(({ id }) => !deliveredPieceIds.includes(id)).length;
}

/** Whether a partial delivery collects less than the amount due. */
export function isShort(
	{ outcome, cashKurus, cardKurus, cashStepKurus }: ResultDraft,
	{ dueKurus }: Pick<StopOrder, 'dueKurus'>,
): boolean {
	const rule = { step: cashStepKurus ?? 0, exactToo: false } as const;
	return isCollectedShort(dueKurus, { outcome, cashKurus, otherKurus: cardKurus }, rule);
}

function paymentOf({ cashKurus, cardKurus, cashStepKurus }: ResultDraft, dueKurus: number) {
	const rule = { step: cashStepKurus ?? 0, exactToo: false } as const;
	return settlePayment({ dueKurus, cashKurus, otherKurus: cardKurus }, rule).kind;
}

/** What is due in cash beside the card payment, and the difference of its rounding. */
export function cashShareOf(
	{ cardKurus, cashStepKurus }: Pick<ResultDraft, 'cardKurus' | 'cashStepKurus'>,
	dueKurus: number,
) {
	return cashShare({ dueKurus, otherKurus: cardKurus }, cashStepKurus ?? 0);
}

/** A complete code counts here; only the server can verify it. */
function draftProofs(
	{ signature, papers, photos, identityDigits, code }: ResultDraft,
	order: Pick<StopOrder, 'code'> | null = null,
): DeliveryProofs {
	const isReleased = isCodeReleased(order?.code ?? null);
	const isComplete = identityDigits.length === identityDigitCount;
	return {
		signed: signature !== null,
		paperCount: papers.length,
		photoCount: photos.length,
		identityDigits: isComplete ? identityDigits : null,
		codeProof: isReleased ? 'released' : parseCode(code) === null ? null : 'verified',
	};
}

type Body = InputOf<typeof recordResult>['body'];

/** The request body, with the position of the phone if known: [longitude, latitude]. */
export function resultBody(
	draft: ResultDraft,
	position: Body['position'],
	happenedAt: Date,
): Omit<Body, 'orderId'> {
	const delivered = draft.outcome !== 'failed';
	const isPart = draft.outcome === 'partially_delivered';
	return {
		outcome: draft.outcome,
		receivedBy: delivered && draft.relation !== 'self' ? draft.receivedBy.trim() : null,
		relation: delivered ? draft.relation : null,
		deliveredPieceIds: draft.outcome === 'partially_delivered' ? [...draft.deliveredPieceIds] : [],
		reasonCode: delivered ? null : draft.reasonCode,
		restReasonCode: isPart ? draft.restReasonCode : null,
		shortfallReason: isPart ? draft.shortfallReason : null,
		note: draft.note.trim(),
		...photosOf(draft),
		callCount: draft.callCount,
		position,
		collections: delivered ? collectionsOf(draft) : [],
		cashStepKurus: draft.cashStepKurus,
		returns: delivered
			? draft.returns.map(({ orderLineId, product, quantity, reasonCode }) => ({
					orderLineId,
					product,
					quantity,
					reasonCode: reasonCode ?? otherReasonCode,
					note: '',
				}))
			: [],
		...(delivered ? proofsOf(draft) : {}),
		happenedAt: happenedAt.toISOString(),
	};
}

/** Photos that were uploaded, and those that the phone sends later. */
function photosOf({ photos }: ResultDraft): Pick<Body, 'photoKeys' | 'photos'> {
	const names = photos.map(({ fileName }) => fileName);
	const waiting = names.map(announcedPhoto).filter((photo) => photo !== null);
	return {
		photoKeys: names.filter((fileName) => announcedPhoto(fileName) === null),
		...(waiting.length === 0 ? {} : { photos: waiting }),
	};
}

function proofsOf(
	draft: ResultDraft,
): Pick<Body, 'signature' | 'paperKeys' | 'identityDigits' | 'code'> {
	const { signature } = draft;
	return {
		signature:
			signature === null
				? null
				: { ...signature, strokes: signature.strokes.map((stroke) => [...stroke]) },
		paperKeys: signature === null ? draft.papers.map(({ fileName }) => fileName) : [],
		identityDigits: draftProofs(draft).identityDigits,
		code: parseCode(draft.code),
	};
}

function collectionsOf(draft: ResultDraft): Body['collections'] {
	const collections: Body['collections'] = [];
	if (draft.cashKurus > 0) {
		collections.push({ method: 'cash', amountKurus: draft.cashKurus, receiptNo: null });
	}
	if (draft.cardKurus > 0) {
		const receiptNo = draft.receiptNo.trim() || null;
		const approvalCode = draft.approvalCode.trim() || null;
		collections.push({ method: 'card', amountKurus: draft.cardKurus, receiptNo, approvalCode });
	}
	return collections;
}

type ResultBody = ReturnType<typeof resultBody>;

/**
 * Builds the body of a draft once: place and time would differ with every build, and a retry
 * after a lost answer must send the same bytes. An edited draft is built again.
 */
export function createResultBodies() {
	let sent: { readonly draft: ResultDraft; readonly body: ResultBody } | null = null;
	return {
		/** Null if the position that `placeOf` requested is missing. */
		bodyOf: async (
			draft: ResultDraft,
			placeOf: () => Promise<Body['position'] | 'missing'>,
		): Promise<ResultBody | null> => {
			if (sent?.draft === draft) return sent.body;
			const happenedAt = new Date();
			const place = await placeOf();
			if (place === 'missing') return null;
			sent = { draft, body: resultBody(draft, place, happenedAt) };
			return sent.body;
		},
		/** After an answer of the server the next send is another act. */
		forget: (): void => {
			sent = null;
		},
	};
}
