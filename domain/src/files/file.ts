/** Kinds of file that may be uploaded: what the storage address serves and the screens preview. */
const mediaTypes = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'image/gif': 'gif',
	'application/pdf': 'pdf',
} as const;

export type MediaType = keyof typeof mediaTypes;

/** The largest upload, 10 MB (trust.md §5). */
export const largestFileBytes = 10 * 1024 * 1024;

/** The largest picture: 40 million pixels; a 30 KB PNG can claim 256 million (trust.md §5, measured). */
export const largestImagePixels = 40_000_000;

/** An upload that no record claims is deleted after 24 hours (trust.md §5). */
export const unclaimedLifeMs = 24 * 60 * 60 * 1000;

/** What one user may have uploaded without claiming it: 60 files or 200 MB. */
const unclaimedQuota = { files: 60, bytes: 200 * 1024 * 1024 } as const;

export function isMediaType(type: string): type is MediaType {
	return Object.hasOwn(mediaTypes, type);
}

/** Whether one more upload of `bytes` fits into what the user has not claimed yet. */
export function fitsQuota(held: { files: number; bytes: number }, bytes: number): boolean {
	return held.files < unclaimedQuota.files && held.bytes + bytes <= unclaimedQuota.bytes;
}

const fileNamePattern =
	/^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.(jpg|png|webp|gif|pdf)$/;

/** The name under which a file is known outside: its id and its kind, `0195….jpg`. */
export function fileNameOf(id: string, mediaType: MediaType): string {
	return `${id}.${mediaTypes[mediaType]}`;
}

/** The id in a file name; null for anything else, above all for paths. */
export function fileIdOf(fileName: string): string | null {
	return fileNamePattern.exec(fileName)?.[1] ?? null;
}

/** Whether a file name is of a picture, and not of a PDF. */
export function isPictureName(fileName: string): boolean {
	return fileIdOf(fileName) !== null && !fileName.endsWith('.pdf');
}

/** What decides who may see a file. */
export type FileClaim = {
	readonly uploadedBy: string;
	/** False while no record has taken the file: then it is its uploader's alone. */
	readonly claimed: boolean;
};

/**
 * Whether a user of the file's depot may open it by his own token. A driver opens only what he
 * uploaded; other files reach him through the record they belong to, with a token for that file.
 */
export function mayOpenFile(
	reader: { userId: string; isDriver: boolean },
	file: FileClaim,
): boolean {
	if (reader.userId === file.uploadedBy) return true;
	return file.claimed && !reader.isDriver;
}
