/** Enough to read a label, and about 300 kB. */
const longestSide = 1_600;
const quality = 0.8;

/**
 * A photo as a JPEG of at most 1,600 pixels without metadata: the position of the phone is in the
 * record, not in the picture. A picture that the browser cannot read stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
	try {
		const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
		const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
		const canvas = document.createElement('canvas');
		canvas.width = Math.max(1, Math.round(picture.width * scale));
		canvas.height = Math.max(1, Math.round(picture.height * scale));
		const context = canvas.getContext('2d');
		if (context === null) return file;
		// A transparent picture would become black.
		context.fillStyle = '#fff';
		context.fillRect(0, 0, canvas.width, canvas.height);
		context.drawImage(picture, 0, 0, canvas.width, canvas.height);
		picture.close();
		const blob = await new Promise<Blob | null>((resolve) =>
			canvas.toBlob(resolve, 'image/jpeg', quality),
		);
		if (blob === null) return file;
		const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
		return new File([blob], name, { type: 'image/jpeg' });
	} catch {
		return file;
	}
}
