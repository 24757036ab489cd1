/**
 * The kind of preview (docs/specification.md#5-validation): these images, PDF in a frame,
 * otherwise a link. The file's name or its display name may lack an extension, so both are
 * checked.
 */
export function fileKind(file: {
	readonly fileName: string;
	readonly name?: string;
}): 'image' | 'pdf' | 'other' {
	const endings = [file.fileName, file.name ?? ''].map(endingOf);
	if (endings.some((ending) => ['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(ending))) {
		return 'image';
	}
	return endings.includes('pdf') ? 'pdf' : 'other';
}

function endingOf(name: string): string {
	return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
