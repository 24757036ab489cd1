import { refuse } from '../../common/rule/refusal.ts';
import { type ProofKind, proofKinds } from '../../company/company-proofs.ts';
import type { CodeProof } from '../../orders/common/order-code-channel.ts';
import { deliveryResultRefusals } from './delivery-result-words.ts';

/** The proofs that were recorded with a result. */
export type DeliveryProofs = {
	readonly signed: boolean;
	/** Photos or PDFs of a paper that the receiver signed; one replaces the signature on the screen. */
	readonly paperCount: number;
	readonly photoCount: number;
	/** The last digits of the national id that the receiver showed. */
	readonly identityDigits: string | null;
	/** Whether the delivery code was right, or the office allowed the delivery without it. */
	readonly codeProof: CodeProof | null;
};

/** How many digits of the national id are noted. */
export const identityDigitCount = 4;

/** The proofs that a delivery needs and does not have. */
export function missingProofs(required: readonly ProofKind[], proofs: DeliveryProofs): ProofKind[] {
	return proofKinds.filter((kind) => required.includes(kind) && !isThere[kind](proofs));
}

const isThere: Record<ProofKind, (proofs: DeliveryProofs) => boolean> = {
	signature: ({ signed, paperCount }) => signed || paperCount > 0,
	photo: ({ photoCount }) => photoCount > 0,
	identity: ({ identityDigits }) => identityDigits !== null,
	code: ({ codeProof }) => codeProof !== null,
};

/**
 * Refuses a delivery without a proof that the company requires for its order. Called by the form
 * before sending and by the server before saving.
 */
export function refuseMissingProof(required: readonly ProofKind[], proofs: DeliveryProofs) {
	const [proof] = missingProofs(required, proofs);
	return proof === undefined
		? null
		: refuse(deliveryResultRefusals, 'result/proof-missing', { proof });
}
