import { foldText } from '../../common/text/fold.ts';
import { commonPasswords, commonWords, turkishWords } from './password-list.ts';

/** What somebody who guesses knows of the person. */
export type PasswordOwner = { readonly email: string; readonly name: string };

/** So many signs beside a known word or pattern make a password of its own. */
const ownSigns = 4;
/** A text of fewer different signs is a pattern. */
const leastSigns = 5;
/** Shorter parts of a name are found in any text. */
const shortestPart = 3;

let lists: { readonly passwords: ReadonlySet<string>; readonly words: readonly string[] } | null =
	null;

/** Split once, when a password is first set. */
function readLists() {
	lists ??= {
		passwords: new Set(commonPasswords.trim().split(/\s+/)),
		words: `${commonWords} ${turkishWords}`.trim().split(/\s+/),
	};
	return lists;
}

/**
 * Whether a password is on the list of common ones, is a run or a repetition, or is one common word
 * with digits and signs around it: `galatasaray1905`, `123456aaaa`, `Şifre12345!`.
 */
export function isCommonPassword(password: string): boolean {
	const { passwords, words } = readLists();
	const folded = foldText(password);
	if (passwords.has(folded)) return true;
	if (isRun(folded) || isPattern(folded)) return true;
	const letters = lettersOf(folded);
	return words.some((word) => leavesLittle(letters, word));
}

/** Whether a password is made of the person's name and address and little else. */
export function isPersonalPassword(password: string, { email, name }: PasswordOwner): boolean {
	const letters = lettersOf(foldText(password));
	const parts = foldText(`${name} ${email}`)
		.split(/[^a-z]+/)
		.filter((part) => part.length >= shortestPart)
		.toSorted((one, other) => other.length - one.length);
	const rest = parts.reduce((text, part) => text.replaceAll(part, ''), letters);
	return rest !== letters && rest.length < ownSigns;
}

function lettersOf(folded: string): string {
	return folded.replace(/[^a-z]/g, '');
}

function leavesLittle(letters: string, word: string): boolean {
	return letters.includes(word) && letters.replaceAll(word, '').length < ownSigns;
}

/** Whether each sign follows the one before it, up or down: `1234567890`, `jihgfedcba`. */
function isRun(text: string): boolean {
	const steps = [...text].map((sign, at) => (text.charCodeAt(at + 1) || 0) - sign.charCodeAt(0));
	const inner = steps.slice(0, -1).map((step) => (Math.abs(step) === 9 ? -Math.sign(step) : step));
	return inner.every((step) => step === 1) || inner.every((step) => step === -1);
}

/** Whether little is left beside counted digits and repeated signs: `123456aaaa`, `abababab`. */
function isPattern(text: string): boolean {
	if (new Set(text).size < leastSigns) return true;
	const rest = text.replace(/0?12345?6?7?8?9?0?/g, '').replace(/(.)\1{2,}/g, '');
	return rest.length < ownSigns;
}
