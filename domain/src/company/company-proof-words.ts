import { formatKurus } from '../common/format/money.ts';
import { type ProofKind, type ProofRules, proofKinds } from './company-proofs.ts';

export const proofWords: Readonly<Record<ProofKind, string>> = {
	signature: 'İmza',
	photo: 'Fotoğraf',
	identity: 'Kimlik kontrolü',
	code: 'Teslimat kodu',
};

/** @example proofRulesSentence({ signature: 0, photo: 50_000, identity: null, code: null }) // 'İmza: her teslimatta, Fotoğraf: ₺500,00 ve üstü' */
export function proofRulesSentence(rules: ProofRules): string {
	const words = proofKinds.flatMap((kind) => {
		const fromKurus = rules[kind];
		if (fromKurus === null) return [];
		const when = fromKurus === 0 ? 'her teslimatta' : `${formatKurus(fromKurus)} ve üstü`;
		return [`${proofWords[kind]}: ${when}`];
	});
	return words.length === 0 ? 'aranmaz' : words.join(', ');
}
