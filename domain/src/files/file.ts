/** Media types that may be uploaded, with their extensions. */
const mediaTypes = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'image/gif': 'gif',
	'application/pdf': 'pdf',
} as const;

export type MediaType = keyof typeof mediaTypes;
export const allowedMediaTypes = Object.keys(mediaTypes) as MediaType[];

/** Maximum size of an upload, 10 MB (docs/trust.md#uploads). */
export const largestFileBytes = 10 * 1024 * 1024;

/**
 * Maximum size of a picture, 40 million pixels. A PNG of 30 KB can declare 256 million
 * (docs/trust.md#uploads, measured).
 */
export const largestImagePixels = 40_000_000;

/** Unclaimed uploads per user: at most 60 files or 200 MB. */
const unclaimedQuota = { files: 60, bytes: 200 * 1024 * 1024 } as const;

export function isMediaType(type: string): type is MediaType {
	return (allowedMediaTypes as readonly string[]).includes(type);
}

/** Whether another upload of `bytes` fits into the user's quota of unclaimed files. */
export function fitsQuota(unclaimed: { files: number; bytes: number }, bytes: number): boolean {
	return unclaimed.files < unclaimedQuota.files && unclaimed.bytes + bytes <= unclaimedQuota.bytes;
}

const fileNamePattern =
	/^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.(jpg|png|webp|gif|pdf)$/;

/** The public name of a file: its id and extension, `0195….jpg`. */
export function fileNameOf(id: string, mediaType: MediaType): string {
	return `${id}.${mediaTypes[mediaType]}`;
}

/** The id in a file name; null for any other text, in particular for paths. */
export function fileIdOf(fileName: string): string | null {
	return fileNamePattern.exec(fileName)?.[1] ?? null;
}

/** Whether a file name has a picture extension, not PDF. */
export function isPictureName(fileName: string): boolean {
	return fileIdOf(fileName) !== null && !fileName.endsWith('.pdf');
}

/** The facts that determine who may open a file. */
export type FileClaim = {
	readonly uploadedBy: string;
	/** False until a record references the file; until then only its uploader may open it. */
	readonly claimed: boolean;
};

/**
 * Whether a user of the file's depot may open it with an own token. A driver may open only own
 * uploads; other files need the token that the record provides.
 */
export function mayOpenFile(
	reader: { userId: string; isDriver: boolean },
	file: FileClaim,
): boolean {
	if (reader.userId === file.uploadedBy) return true;
	return file.claimed && !reader.isDriver;
}
