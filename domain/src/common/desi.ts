/** Cubic centimetres to one desi inside Turkey (domain.md §7). */
const cubicCmPerDesi = 3000;

/** The desi of a box in centimetres, one decimal: 30 × 40 × 25 cm is 10. */
export function desiOf(box: { widthCm: number; lengthCm: number; heightCm: number }): number {
	return Math.round(((box.widthCm * box.lengthCm * box.heightCm) / cubicCmPerDesi) * 10) / 10;
}

/** The weight that is charged: the larger of kg and desi. */
export function chargeableWeight(kg: number | null, desi: number | null): number {
	return Math.max(kg ?? 0, desi ?? 0);
}
