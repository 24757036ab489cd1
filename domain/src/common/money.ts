import { type DecimalMark, groupThousands, readNumber } from './number-format.ts';

/**
 * Reads an amount of lira into kuruş: `1.250,50`, `1250,5`, `1,250.50`, `₺1.250,50` and `1250.50 TL`
 * are read, `abc` and an empty text are null. A negative amount comes back negative: whether it may
 * stand is the caller's rule. More than two decimals are rounded to the nearest kuruş.
 */
export function parseMoney(text: string, mark: DecimalMark | null = null): number | null {
	const bare = text.replace(/₺|TL|TRY/giu, '').trim();
	const read = readNumber(bare, 'thousands', mark);
	if (read === null) return null;
	const decimals = `${read.fraction}00`;
	const rounding = Number(decimals[2] ?? '0') >= 5 ? 1 : 0;
	const size = Number(read.whole) * 100 + Number(decimals.slice(0, 2)) + rounding;
	if (!Number.isSafeInteger(size)) return null;
	return read.negative && size > 0 ? -size : size;
}

/** Shows kuruş as lira (spec.md §9): 123450 → `₺1.234,50`, −5050 → `-₺50,50`. */
export function formatKurus(amountKurus: number): string {
	const size = Math.abs(Math.trunc(amountKurus));
	const lira = groupThousands(String(Math.floor(size / 100)));
	const kurus = String(size % 100).padStart(2, '0');
	return `${amountKurus < 0 && size > 0 ? '-' : ''}₺${lira},${kurus}`;
}

/**
 * The price before a campaign, when it is to be shown struck through (spec.md §9): only when it is
 * above 0 and exceeds the price by more than 1 kuruş; otherwise null.
 */
export function struckPriceKurus(priceKurus: number, preCampaignKurus: number | null) {
	if (preCampaignKurus === null || preCampaignKurus <= 0) return null;
	return preCampaignKurus - priceKurus > 1 ? preCampaignKurus : null;
}
