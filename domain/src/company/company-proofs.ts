import { foldText } from '../common/text/fold.ts';

/** What shows that a delivery took place (Teslimat kanıtı). */
export const proofKinds = ['signature', 'photo', 'identity', 'code'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** From which order value on a delivery needs each proof, in kuruş; 0: always, null: never. */
export type ProofRules = Readonly<Record<ProofKind, number | null>>;

/** The rules of one sender, which replace those of the company. */
export type SenderProofRules = ProofRules & { readonly sender: string };

/** No proof is needed until an admin chooses one. */
export const noProofRules: ProofRules = {
	signature: null,
	photo: null,
	identity: null,
	code: null,
};

type ProofOrder = {
	readonly senderName: string;
	readonly amountKurus: number;
	readonly dueKurus: number;
};

/**
 * The proofs that the delivery of an order needs. Its value is its amount, or what is due at the door
 * if that is more.
 */
export function requiredProofs(
	policies: { readonly proofs: ProofRules; readonly senderProofs: readonly SenderProofRules[] },
	{ senderName, amountKurus, dueKurus }: ProofOrder,
): ProofKind[] {
	const name = foldText(senderName).trim();
	const own = policies.senderProofs.find(({ sender }) => foldText(sender).trim() === name);
	const rules = own ?? policies.proofs;
	const valueKurus = Math.max(amountKurus, dueKurus);
	return proofKinds.filter((kind) => {
		const fromKurus = rules[kind];
		return fromKurus !== null && valueKurus >= fromKurus;
	});
}

/** Whether any rule needs a delivery code, so that there is one that can fail. */
export function usesCodes(policies: {
	readonly proofs: ProofRules;
	readonly senderProofs: readonly SenderProofRules[];
}): boolean {
	return [policies.proofs, ...policies.senderProofs].some(({ code }) => code !== null);
}

/** Whether two rules name the same sender, so that it is unclear which one applies. */
export function hasRepeatedSender(rules: readonly SenderProofRules[]): boolean {
	const names = rules.map(({ sender }) => foldText(sender).trim());
	return new Set(names).size < names.length;
}
