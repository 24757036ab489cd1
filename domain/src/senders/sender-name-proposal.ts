import { foldText } from '../common/text/fold.ts';

/** Words of company forms, which printed names leave out. */
const formWords = new Set(
	'a as anonim dis ic ins insaat ith ithalat ihr ihracat limited ltd paz pazarlama s san sanayi sirketi sti t tic ticaret ve'.split(
		' ',
	),
);
/** A shorter word is in the names of too many shops. */
const tellingLetters = 4;

/** The words by which a shop is known, folded: `Işık Mobilya San. ve Tic. A.Ş.` is isik mobilya. */
function coreWords(name: string): readonly string[] {
	const words = foldText(name)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
	const core = words.filter((word) => !formWords.has(word));
	return core.length === 0 ? words : core;
}

type Account = { readonly id: string; readonly code: string; readonly title: string };

/** `same`: only the company form differs. `alike`: one name has all words of the other. */
type NameLikeness = 'same' | 'alike';

export type SenderProposal = { readonly senderId: string; readonly likeness: NameLikeness };

/** The account that a printed name probably belongs to; null without one, or with several. */
export function proposeSender(
	printedName: string,
	accounts: readonly Account[],
): SenderProposal | null {
	const words = coreWords(printedName);
	const compared = accounts.map((account) => ({
		id: account.id,
		likeness: likenessOf(words, coreWords(account.title)),
	}));
	for (const likeness of ['same', 'alike'] as const) {
		const found = compared.filter((one) => one.likeness === likeness);
		const [only] = found;
		if (only !== undefined && found.length === 1) return { senderId: only.id, likeness };
		if (found.length > 1) return null;
	}
	return null;
}

function likenessOf(printed: readonly string[], title: readonly string[]): NameLikeness | null {
	if (printed.join('') === title.join('')) return 'same';
	const [shorter, longer] = printed.length <= title.length ? [printed, title] : [title, printed];
	const isTelling = shorter.some((word) => word.length >= tellingLetters);
	return isTelling && shorter.every((word) => longer.includes(word)) ? 'alike' : null;
}
