// The point that a link to a map names. Google and Apple write latitude first, Yandex longitude first.
import { type GeoPoint, geoPoint } from './geo.ts';

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const pair = String.raw`${degrees}[,\s+]+${degrees}`;

type Rule = {
	readonly pattern: RegExp;
	readonly isLongitudeFirst?: boolean;
};

/** The pin of a link first, the middle of what its map shows last. */
const rules: readonly Rule[] = [
	{ pattern: new RegExp(`!3d${degrees}!4d${degrees}`, 'gi') },
	{
		pattern: new RegExp(String.raw`[?&](?:whatshere\[point\]|pt)=${pair}`, 'gi'),
		isLongitudeFirst: true,
	},
	{
		pattern: new RegExp(`[?&](?:q|query|text|daddr|destination|coordinate)=(?:loc:)?${pair}`, 'gi'),
	},
	{ pattern: new RegExp(`[?&]rtext=[^&]*~${pair}`, 'gi') },
	{ pattern: new RegExp(String.raw`\/(?:search|place|dir)\/(?:[^@?]*\/)?${pair}`, 'gi') },
	{ pattern: new RegExp(`^geo:${pair}`, 'gi') },
];
const middleRules: readonly Rule[] = [
	{ pattern: new RegExp(`[?&](?:ll|center|sll)=${pair}`, 'gi') },
	{ pattern: new RegExp(`@${pair}`, 'gi') },
];
const yandexMiddle: Rule = {
	pattern: new RegExp(`[?&]ll=${pair}`, 'gi'),
	isLongitudeFirst: true,
};

const linkPattern = /^(?:https?:\/\/|geo:|(?:[\w-]+\.)+(?:com|gl|apple|tr|ru)\/)/i;

/** The point of a link; null for a link without one, undefined for a text that is no link. */
export function readLinkPoint(text: string): GeoPoint | null | undefined {
	const start = text.search(/https?:\/\//i);
	const link = decode(start > 0 ? text.slice(start) : text);
	if (!linkPattern.test(link)) return undefined;
	const isYandex = /^(?:https?:\/\/)?(?:[\w-]+\.)*yandex\./i.test(link);
	for (const rule of [...rules, ...(isYandex ? [yandexMiddle] : middleRules)]) {
		const point = pointOf(link, rule);
		if (point !== null) return point;
	}
	return null;
}

/** The last match: of a way with several places the end. */
function pointOf(link: string, { pattern, isLongitudeFirst = false }: Rule): GeoPoint | null {
	const match = [...link.matchAll(pattern)].at(-1);
	if (match === undefined) return null;
	const [first, second] = [Number(match[1]), Number(match[2])];
	return isLongitudeFirst ? geoPoint(first, second) : geoPoint(second, first);
}

function decode(link: string): string {
	try {
		return decodeURIComponent(link);
	} catch {
		return link;
	}
}

const shortLink =
	/^(?:https?:\/\/)?(?:(?:maps\.app\.)?goo\.gl\/|g\.co\/kgs|maps\.apple\/|(?:[\w-]+\.)*yandex\.[a-z.]+\/(?:harita|maps|navi)\/-\/)/i;

/** Whether only the server of a map knows where the link leads; nothing here asks it. */
export function isShortMapLink(text: string): boolean {
	return shortLink.test(text.trim());
}
