// Reads what a dispatcher pastes to say where an order is (docs/domain.md#points-of-orders).
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { isShortMapLink } from '@sevk/domain/common/place/map-link-point';
import { type PlusCodec, readPlusCode } from '@sevk/domain/common/place/plus-code';
import { checkPoint } from '@sevk/domain/common/place/point-check';
import { readWrittenPoint } from '@sevk/domain/common/place/written-point';
import { OpenLocationCode } from 'open-location-code';

type Town = { readonly province: string; readonly district: string };

export type PointReading =
	| { readonly kind: 'point'; readonly point: GeoPoint; readonly note: string | null }
	| { readonly kind: 'problem'; readonly sentence: string };

const plusCodec: PlusCodec = new OpenLocationCode();

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
	const found = readPlusCode(trimmed, town, plusCodec) ?? readWrittenPoint(trimmed);
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
