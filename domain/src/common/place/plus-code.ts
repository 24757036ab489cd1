// Plus codes, the open location codes of maps: `8GGFX2QF+J9`, or `X2QF+J9` near a town.
import { centreOf } from './address-centre.ts';
import { type GeoPoint, geoPoint, latitudeOf, longitudeOf, sixDecimals } from './geo.ts';

/** The algorithm of the format, which is a package of its authors. */
export type PlusCodec = {
	readonly isFull: (code: string) => boolean;
	readonly isShort: (code: string) => boolean;
	readonly recoverNearest: (code: string, latitude: number, longitude: number) => string;
	readonly decode: (code: string) => {
		readonly latitudeCenter: number;
		readonly longitudeCenter: number;
	};
};

const pattern = /(?<![A-Z0-9])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![A-Z0-9])/;

/**
 * The middle of the plus code in a text or a link. A short code is near the ilçe, or `no-reference`
 * where that is unknown; null for a text without a code.
 */
export function readPlusCode(
	text: string,
	{ province, district }: { readonly province: string; readonly district: string },
	codec: PlusCodec,
): GeoPoint | 'no-reference' | null {
	// In a link the plus of a code is written as `%2B`.
	const code = pattern.exec(text.replace(/%2B/gi, '+').toUpperCase())?.[0];
	if (code === undefined) return null;
	if (codec.isFull(code)) return centreOfCode(code, codec);
	if (!codec.isShort(code)) return null;
	const near = centreOf(province, district);
	if (near === null) return 'no-reference';
	return centreOfCode(codec.recoverNearest(code, latitudeOf(near), longitudeOf(near)), codec);
}

function centreOfCode(code: string, codec: PlusCodec): GeoPoint {
	const { latitudeCenter, longitudeCenter } = codec.decode(code);
	return geoPoint(sixDecimals(longitudeCenter), sixDecimals(latitudeCenter));
}
