import { largestImagePixels, type MediaType } from '@sevk/domain/files/file';
import sharp, { type Sharp } from 'sharp';

export type Cleaned = 'clean' | 'too-many-pixels' | 'broken';

/** Longer images are scaled down to this size, at which a photographed document is readable. */
const longestSide = 4096;
const encodeLimitSeconds = 15;
/** Animations with more frames are videos or malicious. */
const maxFrames = 300;

/** Images decoded at the same time; each can need 200 MB. */
const maxConcurrent = 2;

sharp.cache(false);
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Re-encodes an image, so that metadata (GPS, comments) and appended data are removed
 * (docs/trust.md#uploads). The size in the header is checked before decoding: a 30 KB PNG of 16,000
 * × 16,000 took 9.4 s with the decoder's own limit.
 */
export async function cleanImage(
	source: string,
	mediaType: Exclude<MediaType, 'application/pdf'>,
	target: string,
): Promise<Cleaned> {
	await acquireSlot();
	try {
		const animated = mediaType === 'image/gif' || mediaType === 'image/webp';
		const image = sharp(source, { limitInputPixels: largestImagePixels, animated });
		const { width, height, pages = 1 } = await image.metadata();
		if (width * height > largestImagePixels) return 'too-many-pixels';
		if (pages > maxFrames) return 'too-many-pixels';
		await encoderOf[mediaType](upright(image, pages > 1))
			.timeout({ seconds: encodeLimitSeconds })
			.toFile(target);
		return 'clean';
	} catch (error) {
		return resultOfError(error);
	} finally {
		releaseSlot();
	}
}

const encoderOf = {
	'image/jpeg': (image: Sharp) => image.jpeg({ quality: 85 }),
	'image/png': (image: Sharp) => image.png({ compressionLevel: 6 }),
	'image/webp': (image: Sharp) => image.webp({ quality: 85 }),
	'image/gif': (image: Sharp) => image.gif(),
};

/** Applies the orientation, because its metadata is removed. Animation frames keep their size. */
function upright(image: Sharp, isAnimation: boolean): Sharp {
	if (isAnimation) return image;
	return image
		.autoOrient()
		.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
}

function resultOfError(error: unknown): Cleaned {
	// A full disk is a server error, not a broken image.
	if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
	const message = error instanceof Error ? error.message : '';
	return /pixel limit|too large/i.test(message) ? 'too-many-pixels' : 'broken';
}

async function acquireSlot(): Promise<void> {
	if (running < maxConcurrent) running += 1;
	else await new Promise<void>((resolve) => void waiting.push(resolve));
}

/** Passes the slot to the next waiting caller, first in, first out. */
function releaseSlot(): void {
	const next = waiting.shift();
	if (next === undefined) running -= 1;
	else next();
}
