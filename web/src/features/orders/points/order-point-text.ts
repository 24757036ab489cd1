// Reads what a dispatcher pastes to say where an order is (docs/domain.md#points-of-orders).
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { type GeoPoint, geoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { isShortMapLink } from '@sevk/domain/common/place/map-link-point';
import { checkPoint } from '@sevk/domain/common/place/point-check';
import { readWrittenPoint } from '@sevk/domain/common/place/written-point';
import { OpenLocationCode } from 'open-location-code';

type Town = { readonly province: string; readonly district: string };

export type PointReading =
	| { readonly kind: 'point'; readonly point: GeoPoint; readonly note: string | null }
	| { readonly kind: 'problem'; readonly sentence: string };

const problem = (sentence: string): PointReading => ({ kind: 'problem', sentence });

const swappedNote = 'Enlem ile boylam yer değiştirmişti; düzeltildi.';

/**
 * The point of a link of Google, Yandex or Apple, of a written position, or of a plus code; short codes
 * are near the ilçe of the order. Null for an empty text.
 */
export function readPointText(text: string, town: Town): PointReading | null {
	const trimmed = text.trim();
	if (trimmed === '') return null;
	if (isShortMapLink(trimmed)) {
		return problem(
			'Kısa bağlantının nereyi gösterdiği internete sorulmadan bilinemez. Bağlantıyı tarayıcıda açın, adres çubuğundaki uzun bağlantıyı yapıştırın.',
		);
	}
	const found = readPlusCode(trimmed, town) ?? readWrittenPoint(trimmed);
	if (found === 'no-reference') {
		return problem(
			'Kısa plus kodu için siparişin ilçesi gerekir. Tam kodu yapıştırın, örneğin 8GGFX2QF+J9.',
		);
	}
	if (found === null) {
		return problem(
			'Konum okunamadı. Harita bağlantısı, enlem ve boylam ya da plus kodu yapıştırın.',
		);
	}
	const check = checkPoint(found, town);
	if (check.kind === 'foreign') {
		return problem('Bu konum Türkiye dışında. Enlem ve boylamı kontrol edin.');
	}
	if (check.kind === 'swapped') return { kind: 'point', point: check.point, note: swappedNote };
	return { kind: 'point', point: found, note: null };
}

const codes = new OpenLocationCode();
const plusCode =
	/(?<![A-Z0-9])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![A-Z0-9])/;

function readPlusCode(text: string, town: Town): GeoPoint | 'no-reference' | null {
	const code = plusCode.exec(decodePlus(text).toUpperCase())?.[0];
	if (code === undefined) return null;
	if (codes.isFull(code)) return centreOfCode(code);
	if (!codes.isShort(code)) return null;
	const near = centreOf(town.province, town.district);
	if (near === null) return 'no-reference';
	return centreOfCode(codes.recoverNearest(code, latitudeOf(near), longitudeOf(near)));
}

/** In a link the plus of a code is written as `%2B`. */
function decodePlus(text: string): string {
	return text.replace(/%2B/gi, '+');
}

function centreOfCode(code: string): GeoPoint {
	const { latitudeCenter, longitudeCenter } = codes.decode(code);
	return geoPoint(sixDecimals(longitudeCenter), sixDecimals(latitudeCenter));
}

/** Rounds to ten centimetres: more digits would suggest a false precision. */
export function sixDecimals(degrees: number): number {
	return Math.round(degrees * 1e6) / 1e6;
}
