import type { Readable } from 'node:stream';
import { largestImagePixels } from '@sevk/domain/files/file';
import sharp from 'sharp';

/** Enough for a hand's width on paper; a photo as the camera took it makes a paper of 10 MB. */
const longestSide = 1_000;

/** A stored picture in the form and size that a PDF takes; null for what is no picture. */
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
