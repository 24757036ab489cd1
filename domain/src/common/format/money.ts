import { type DecimalMark, groupThousands, readNumber } from './number-format.ts';

const currencyWords = /₺|(?<!\p{L})(?:TL|TRY|TRL|YTL|türk lirası|lira)(?!\p{L})/giu;

/**
 * Parses an amount in lira into kuruş: `1.250,50`, `1250,5`, `1,250.50`, `₺1.250,50`, `1250.50 TL`
 * and `250,-` are valid; `abc` and an empty text are null. Negative amounts (`-50`, `50-`, `(50)`)
 * are returned as such; the caller decides whether they are allowed. More than two decimals are
 * rounded to the nearest kuruş.
 */
export function parseMoney(text: string, mark: DecimalMark | null = null): number | null {
	const bare = text.replace(currencyWords, '').trim();
	const signed = signedNumber(bare.replace(/(?<=\d)\s*[.,]\s*[-–—−=]+$/u, ''));
	const parts = readNumber(signed, 'thousands', mark);
	if (parts === null) return null;
	const decimals = `${parts.fraction}00`;
	const rounding = Number(decimals[2] ?? '0') >= 5 ? 1 : 0;
	const size = Number(parts.whole) * 100 + Number(decimals.slice(0, 2)) + rounding;
	if (!Number.isSafeInteger(size)) return null;
	return parts.negative && size > 0 ? -size : size;
}

/** Writes the sign of `(50,00)` and `50,00-` first. */
function signedNumber(text: string): string {
	const inside = /^\((.*)\)$/.exec(text) ?? /^(\d.*?)\s*[-−–]$/u.exec(text);
	return inside === null ? text : `-${inside[1]?.trim() ?? ''}`;
}

/**
 * Formats kuruş as lira (docs/specification.md#9-constants): 123450 → `₺1.234,50`, −5050 →
 * `-₺50,50`.
 */
export function formatKurus(amountKurus: number): string {
	const size = Math.abs(Math.trunc(amountKurus));
	const lira = groupThousands(String(Math.floor(size / 100)));
	const kurus = String(size % 100).padStart(2, '0');
	return `${amountKurus < 0 && size > 0 ? '-' : ''}₺${lira},${kurus}`;
}

/**
 * The price before a campaign if screens show it struck through
 * (docs/specification.md#9-constants): above 0 and more than 1 kuruş above the price; otherwise
 * null.
 */
export function struckPriceKurus(priceKurus: number, preCampaignKurus: number | null) {
	if (preCampaignKurus === null || preCampaignKurus <= 0) return null;
	return preCampaignKurus - priceKurus > 1 ? preCampaignKurus : null;
}
