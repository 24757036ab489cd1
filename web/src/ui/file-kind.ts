/** What the preview can show (spec §5): these images, PDF in a frame, anything else as a link. */
export function fileKind(fileName: string): 'image' | 'pdf' | 'other' {
	const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
	if (['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(extension)) return 'image';
	return extension === 'pdf' ? 'pdf' : 'other';
}
