// What drivers and the office say about an address (docs/domain.md#address-memory).

import { refuse } from '../common/rule/refusal.ts';
import { foldText } from '../common/text/fold.ts';
import type { AddressFactKind } from './address-fact-kind.ts';
import { addressRefusals } from './address-words.ts';

export const addressFactStates = ['suggested', 'confirmed', 'retired'] as const;
export type AddressFactState = (typeof addressFactStates)[number];

/** Facts of the building hold for every flat of it. */
export const buildingFactKinds: readonly AddressFactKind[] = [
	'entrance',
	'forbidden_entrance',
	'parking',
];

type Fact = { readonly state: AddressFactState; readonly suggestedBy: string };
type Person = { readonly userId: string; readonly isOffice: boolean };

/** A driver does not confirm what he suggested; the office may. */
export function refuseConfirmation({ state, suggestedBy }: Fact, { userId, isOffice }: Person) {
	if (state !== 'suggested') return refuse(addressRefusals, 'address/fact-settled');
	if (!isOffice && suggestedBy === userId) return refuse(addressRefusals, 'address/own-fact');
	return null;
}

const digits = /(?:\d[\s().\-/]*){7,}/;
const mail = /\S@\S/;
const title = /(?:^|[^\p{L}])(?:bey|hanim|abi|abla|teyze|amca|hoca|efendi|usta)(?![\p{L}])/u;

/** A fact is about the place: whoever lives there has a right to be forgotten. */
export function refusePersonalFact(body: string, recipientNames: readonly string[]) {
	if (digits.test(body) || mail.test(body))
		return refuse(addressRefusals, 'address/fact-has-phone');
	const folded = ` ${wordsOf(body)} `;
	const names = recipientNames.map(wordsOf).filter((name) => name.includes(' '));
	const isNamed = names.some((name) => folded.includes(` ${name} `));
	return isNamed || title.test(foldText(body))
		? refuse(addressRefusals, 'address/fact-has-name')
		: null;
}

function wordsOf(text: string): string {
	return foldText(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
