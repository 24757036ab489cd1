import { formatKurus, parseMoney } from './money.ts';
import { groupThousands } from './number-format.ts';

/** The parts of an amount while it is typed. */
type Parts = {
	readonly whole: string;
	/** The decimal mark as it was typed: a dot may still turn out to group thousands. */
	readonly mark: '' | ',' | '.';
	readonly cents: string;
	/** Whether three more digits after a dot can be a group: `1` or `1.250` is before it, not `1250`. */
	readonly isGrouped: boolean;
};

/** A money field while it is typed in. */
export type TypedMoney = Parts & {
	readonly text: string;
	readonly amountKurus: number;
	/** Where the caret is, counted from the end of the text. */
	readonly caretFromEnd: number;
};

/** Digits of the lira: as many as a safe number of kuruş has. */
const mostDigits = 12;
const empty: Parts = { whole: '', mark: '', cents: '', isGrouped: true };

/** The field when the caret comes into it: an amount of zero leaves it empty. */
export function startMoneyTyping(amountKurus: number): TypedMoney {
	return typedMoney(amountKurus === 0 ? empty : partsOf(amountKurus), 0);
}

/**
 * The field after an input of any kind: `input` is its text then, `caretAt` the position of the caret in
 * it. The text is always the amount that is stored: `1.2` is ₺1,2, a third digit after the dot makes it
 * ₺1.25x, and `1250.50` is ₺1.250,50. What cannot be part of an amount changes nothing.
 */
export function typeMoney(before: TypedMoney, input: string, caretAt: number): TypedMoney {
	const after = input.slice(caretAt);
	const kept = before.text.length - after.length;
	let from = 0;
	while (from < Math.min(caretAt, kept) && input[from] === before.text[from]) from++;
	const inserted = input.slice(from, caretAt);
	const removed = before.text.slice(from, Math.max(from, kept));
	if (inserted.length > 1) {
		const pasted = parseMoney(input);
		if (pasted !== null && pasted >= 0 && isStorable(pasted)) {
			return { ...typedMoney(partsOf(pasted), 0), text: formatKurus(pasted) };
		}
	}
	const significantAfter = significant(after);
	let parts: Parts = before;
	if (removed !== '') parts = withoutPart(before, significant(removed), significantAfter);
	for (const sign of inserted) parts = withSign(parts, sign, significantAfter.length);
	const typed = typedMoney(parts, significantAfter.length);
	// A deletion of a mark that stays moves the caret past it, to the digit before.
	const stays = inserted === '' && typed.text === before.text;
	return stays ? { ...typed, caretFromEnd: after.length + removed.length } : typed;
}

/** Digits and the decimal mark; the rest of the text is written by the field. */
function significant(text: string): string {
	return text.replace(/[^\d,]/g, '');
}

function isStorable(amountKurus: number): boolean {
	return amountKurus < 10 ** (mostDigits + 2);
}

function partsOf(amountKurus: number): Parts {
	const cents = String(amountKurus % 100).padStart(2, '0');
	return { whole: String(Math.floor(amountKurus / 100)), mark: ',', cents, isGrouped: false };
}

function plain({ whole, mark, cents }: Parts): string {
	return `${whole}${mark === '' ? '' : ','}${cents}`;
}

function withoutPart(parts: Parts, removed: string, after: string): Parts {
	const text = plain(parts);
	const from = text.length - after.length - removed.length;
	const rest = text.slice(0, from) + after;
	// Without its mark, ₺12,50 would be ₺1.250.
	if (removed === ',' && after !== '') return parts;
	const [whole = '', cents] = rest.split(',');
	const joined = removed.includes(',') && removed !== ',' && after !== '' && !after.includes(',');
	return {
		whole: joined ? text.slice(0, from) : whole,
		mark: joined ? ',' : cents === undefined ? '' : parts.mark,
		cents: joined ? after : (cents ?? ''),
		isGrouped: whole.length <= 3,
	};
}

function withSign(parts: Parts, sign: string, afterLength: number): Parts {
	if (/\d/.test(sign)) return withDigit(parts, sign, afterLength);
	return sign === ',' || sign === '.' ? withMark(parts, sign, afterLength) : parts;
}

function withDigit(parts: Parts, digit: string, afterLength: number): Parts {
	const { whole, mark, cents } = parts;
	const text = plain(parts);
	const at = text.length - afterLength;
	if (mark === '' || at <= whole.length) {
		const longer = whole.slice(0, at) + digit + whole.slice(at);
		const bare = longer.replace(/^0+(?=\d)/, '');
		if (bare.length > mostDigits) return parts;
		return { ...parts, whole: bare, isGrouped: bare.length <= 3 };
	}
	if (cents.length < 2) {
		const centsAt = at - whole.length - 1;
		return { ...parts, cents: cents.slice(0, centsAt) + digit + cents.slice(centsAt) };
	}
	const isGroup = mark === '.' && afterLength === 0 && parts.isGrouped && !whole.startsWith('0');
	if (!isGroup || whole.length + 3 > mostDigits) return parts;
	return { whole: whole + cents + digit, mark: '', cents: '', isGrouped: true };
}

function withMark(parts: Parts, sign: ',' | '.', afterLength: number): Parts {
	const { whole, mark, cents } = parts;
	if (mark !== '') return cents === '' ? { ...parts, mark: sign } : parts;
	const at = whole.length - afterLength;
	if (afterLength > 2) return parts;
	const before = whole.slice(0, at);
	return {
		whole: before === '' ? '0' : before,
		mark: sign,
		cents: whole.slice(at),
		isGrouped: parts.isGrouped,
	};
}

function typedMoney(parts: Parts, significantAfter: number): TypedMoney {
	const { whole, mark, cents, isGrouped } = parts;
	const text =
		whole === '' && mark === ''
			? ''
			: `₺${groupThousands(whole || '0')}${mark === '' ? '' : ','}${cents}`;
	let caretFromEnd = 0;
	for (let left = significantAfter; left > 0 && caretFromEnd < text.length; caretFromEnd++) {
		if (/[\d,]/.test(text[text.length - 1 - caretFromEnd] ?? '')) left--;
	}
	const amountKurus = Number(whole || '0') * 100 + Number(cents.padEnd(2, '0'));
	return { whole, mark, cents, isGrouped, text, amountKurus, caretFromEnd };
}
