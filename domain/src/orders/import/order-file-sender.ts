import { foldKey } from '../../common/text/fold.ts';
import { senderKeyOf } from '../../senders/sender.ts';
import type { OrderFileProfile } from './order-file-profile.ts';

type Remembered = Partial<OrderFileProfile>;

/** The account of a sender with all names that belong to it. */
export type NamedAccount = { readonly id: string; readonly names: readonly string[] };

type ProfileChoice = {
	/** How the file is read; null for headings that nothing is remembered of. */
	readonly profile: Remembered | null;
	/** Senders of earlier files, of whom a person says which one it is; empty without doubt. */
	readonly senders: readonly string[];
};

/**
 * Chooses between the profiles of earlier files with the same headings, the latest first. Shops share
 * templates, so headings alone do not prove the sender: a person confirms it, unless the name of the
 * file or of its sheet has the sender's, or another name of its account.
 */
export function chooseRememberedProfile(
	remembered: readonly Remembered[],
	names: readonly string[],
	accountOf: (senderName: string) => NamedAccount | undefined = () => undefined,
): ProfileChoice {
	const [latest] = remembered;
	if (latest === undefined) return { profile: null, senders: [] };
	const bySender = new Map(
		remembered
			.flatMap((profile) => {
				const { senderName = null } = profile;
				return senderName === null ? [] : [{ senderName, profile }];
			})
			.toReversed()
			.map((one) => [accountOf(one.senderName)?.id ?? senderKeyOf(one.senderName), one]),
	);
	const known = [...bySender.values()].toReversed();
	const named = known.flatMap((one) => {
		const { senderName } = one;
		const called = [senderName, ...(accountOf(senderName)?.names ?? [])];
		const found = called.filter((name) => isNamed(name, names));
		const [key] = found.map(foldKey).toSorted((a, b) => b.length - a.length);
		return key === undefined ? [] : [{ ...one, key }];
	});
	// Of "Deniz" and "Deniz Butik" in one name it is the longer.
	const longest = named.toSorted((one, other) => other.key.length - one.key.length)[0];
	if (longest !== undefined && named.every(({ key }) => longest.key.includes(key))) {
		return { profile: longest.profile, senders: [] };
	}
	const senders = known.map(({ senderName }) => senderName);
	// That the orders have no sender gives them to nobody else.
	const isSettled = (latest.senderName ?? null) === null || senders.every((name) => name === '');
	if (isSettled) return { profile: latest, senders: [] };
	if (senders.length === 1) return { profile: latest, senders };
	const profile = { ...latest, senderName: null, payments: agreedPayments(known) };
	return { profile, senders };
}

type Known = { readonly senderName: string; readonly profile: Remembered };

/** A name of one or two letters is in many words. */
const shortestNamed = 3;

function isNamed(senderName: string, names: readonly string[]): boolean {
	const key = foldKey(senderName);
	return key.length >= shortestNamed && names.some((name) => foldKey(name).includes(key));
}

/** What the words for payment mean to all of these senders; a word that they differ in is asked. */
function agreedPayments(known: readonly Known[]): OrderFileProfile['payments'] {
	const all = known.map(({ profile }) => profile.payments ?? {});
	const words = new Set(all.flatMap((payments) => Object.keys(payments)));
	return Object.fromEntries(
		[...words].map((word) => {
			const meanings = new Set(all.flatMap((payments) => payments[word] ?? []));
			const [meaning = null] = meanings.size === 1 ? meanings : [];
			return [word, meaning];
		}),
	);
}
