import { largestImagePixels, type MediaType } from '@sevk/domain/files/file';
import sharp, { type Sharp } from 'sharp';

export type Cleaned = 'clean' | 'too-many-pixels' | 'broken';

/** Longer sides are scaled down to this: enough to read a document on a photo. */
const longestSide = 4096;
const encodeLimitSeconds = 15;
/** An animation of more frames than this is broken on purpose or a film. */
const mostFrames = 300;

/** So many pictures are decoded at once; each may need 200 MB for a moment. */
const mostAtOnce = 2;

sharp.cache(false);
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Writes a picture anew, so that only its pixels remain: no GPS, no comments, nothing hidden
 * behind its end (docs/trust.md#uploads). The size that the header claims is judged before anything
 * is decoded: a 30 KB PNG of 16,000 × 16,000 took 9.4 s with the decoder's own limit.
 */
export async function cleanImage(
	source: string,
	mediaType: Exclude<MediaType, 'application/pdf'>,
	target: string,
): Promise<Cleaned> {
	await takeTurn();
	try {
		const animated = mediaType === 'image/gif' || mediaType === 'image/webp';
		const image = sharp(source, { limitInputPixels: largestImagePixels, animated });
		const { width, height, pages = 1 } = await image.metadata();
		if (width * height > largestImagePixels) return 'too-many-pixels';
		if (pages > mostFrames) return 'too-many-pixels';
		await encoderOf[mediaType](upright(image, pages > 1))
			.timeout({ seconds: encodeLimitSeconds })
			.toFile(target);
		return 'clean';
	} catch (error) {
		return judge(error);
	} finally {
		giveTurn();
	}
}

const encoderOf = {
	'image/jpeg': (image: Sharp) => image.jpeg({ quality: 85 }),
	'image/png': (image: Sharp) => image.png({ compressionLevel: 6 }),
	'image/webp': (image: Sharp) => image.webp({ quality: 85 }),
	'image/gif': (image: Sharp) => image.gif(),
};

/** Turned as the camera was held, since that note is stripped too; frames of one size stay so. */
function upright(image: Sharp, isAnimation: boolean): Sharp {
	if (isAnimation) return image;
	return image
		.autoOrient()
		.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
}

function judge(error: unknown): Cleaned {
	// A full disk is no fault of the picture.
	if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
	const message = error instanceof Error ? error.message : '';
	return /pixel limit|too large/i.test(message) ? 'too-many-pixels' : 'broken';
}

async function takeTurn(): Promise<void> {
	if (running < mostAtOnce) running += 1;
	else await new Promise<void>((resolve) => void waiting.push(resolve));
}

/** The turn passes to the next in the queue, in order of arrival. */
function giveTurn(): void {
	const next = waiting.shift();
	if (next === undefined) running -= 1;
	else next();
}
