// A signature that was drawn on a screen (docs/decisions/0044-delivery-proof.md).
import {
	largestSignatureSide,
	longestSignatureStroke,
	mostSignatureStrokes,
} from '@sevk/domain/files/file-signature';
import { z } from 'zod';
import { explanation } from '../common/explanation.ts';
import { id, instant } from '../common/ids.ts';

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

/** A signature as it is shown: the path of an SVG in a field of this size. */
export const drawnSignature = z.object({
	width: z.int(),
	height: z.int(),
	path: z.string(),
	signedBy: z.string(),
	signedAt: instant,
});

/** Names of uploaded photos or PDFs of a signed paper. */
export const paperFiles = z.array(z.string().max(60)).min(1).max(5);

/** A photo or PDF of a signed paper, and who attached it. */
export const signedPaper = z.object({
	fileName: z.string(),
	addedBy: id,
	addedByName: z.string(),
	addedAt: instant,
	/** It no longer counts, but stays on record; null while it counts. */
	withdrawal: z
		.object({ reason: z.string(), withdrawnByName: z.string(), withdrawnAt: instant })
		.nullable(),
});
export type SignedPaper = z.infer<typeof signedPaper>;

/** Why a signed paper no longer counts. */
export const paperWithdrawal = z.object({ fileName: z.string().max(60), reason: explanation(300) });
export type PaperWithdrawal = z.infer<typeof paperWithdrawal>;
