// A signature that was drawn on a screen (docs/decisions/0044-delivery-proof.md).
import {
	largestSignatureSide,
	longestSignatureStroke,
	mostSignatureStrokes,
} from '@sevk/domain/files/file-signature';
import { z } from 'zod';

const side = z.int().min(50).max(largestSignatureSide);
const place = z.int().min(0).max(largestSignatureSide);

/** Lines of a signature: x and y in turn, inside the field. */
export const signature = z.object({
	width: side,
	height: side,
	strokes: z
		.array(z.array(place).min(2).max(longestSignatureStroke))
		.min(1)
		.max(mostSignatureStrokes),
});
