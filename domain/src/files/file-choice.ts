/** What a browser says of a chosen file. */
export type ChosenFile = { readonly name: string; readonly type: string };

const typeByEnding: Readonly<Record<string, string>> = {
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	png: 'image/png',
	webp: 'image/webp',
	gif: 'image/gif',
	heic: 'image/heic',
	heif: 'image/heif',
	pdf: 'application/pdf',
};

/** The type of a file: phones often give none, or an old name of it, and then its ending decides. */
export function typeOfFile({ name, type }: ChosenFile): string {
	const known = type.toLowerCase();
	if (known === 'image/jpg' || known === 'image/pjpeg') return 'image/jpeg';
	if (known !== '' && known !== 'application/octet-stream') return known;
	return typeByEnding[name.toLowerCase().split('.').at(-1) ?? ''] ?? known;
}

/** A photo of an iPhone, which only some browsers can open. */
export function isHeic(file: ChosenFile): boolean {
	return /^image\/hei[cf]/.test(typeOfFile(file));
}

/** Whether a list of types, comma-separated, contains the type of a file; an empty list contains all. */
export function isAcceptedFile(file: ChosenFile, accept: string): boolean {
	const types = accept
		.split(',')
		.map((type) => type.trim())
		.filter((type) => type !== '');
	const own = typeOfFile(file);
	if (types.length === 0) return true;
	return types.some((type) =>
		type.endsWith('/*') ? own.startsWith(type.slice(0, -1)) : own === type,
	);
}

/**
 * Why a file of evidence was left out, in a sentence: a person who adds evidence must know that it is
 * not there (docs/domain.md#left-out-files).
 */
export function leftOutSentence(file: ChosenFile, accept: string): string {
	if (isHeic(file)) {
		return `${file.name} eklenmedi: bu cihaz HEIC fotoğrafı açamıyor. Fotoğrafı JPEG olarak kaydedip ekleyin ya da yeniden çekin.`;
	}
	const kinds = isAcceptedFile({ name: '', type: 'application/pdf' }, accept)
		? 'fotoğraf (JPEG, PNG, WebP) ya da PDF'
		: 'fotoğraf (JPEG, PNG, WebP)';
	return `${file.name} eklenmedi: yalnızca ${kinds} eklenebilir.`;
}

/** The same for a file beyond the most that an act takes. */
export function tooManySentence(file: ChosenFile, mostFiles: number): string {
	return `${file.name} eklenmedi: en fazla ${mostFiles} dosya eklenebilir.`;
}
