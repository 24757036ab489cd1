import type { Readable } from 'node:stream';
import { largestImagePixels } from '@sevk/domain/files/file';
import sharp from 'sharp';

/** Sufficient for the width of a hand on paper; original photos would make papers of 10 MB. */
const longestSide = 1_000;

/** Converts a stored image to the format and size for a PDF; null if it is not an image. */
export async function pictureForPaper(stored: Readable): Promise<Buffer | null> {
	const parts: Buffer[] = [];
	for await (const part of stored) parts.push(part as Buffer);
	try {
		const image = sharp(Buffer.concat(parts), { limitInputPixels: largestImagePixels });
		const { hasAlpha } = await image.metadata();
		const fitting = image
			.autoOrient()
			.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
		return await (hasAlpha ? fitting.png() : fitting.jpeg({ quality: 75 })).toBuffer();
	} catch {
		return null;
	}
}
