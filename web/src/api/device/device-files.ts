// Files in the native app, whose web view can neither save a download nor open a second window.
import { registerPlugin } from '@capacitor/core';
import type { FilesystemPlugin } from '@capacitor/filesystem';
import type { SharePlugin } from '@capacitor/share';

const filesystem = registerPlugin<FilesystemPlugin>('Filesystem');
const share = registerPlugin<SharePlugin>('Share');

type CacheFolder = NonNullable<Parameters<FilesystemPlugin['writeFile']>[0]['directory']>;

/**
 * Writes the file where the system clears it again, and opens the sheet in which the user prints,
 * saves or sends it.
 */
export async function offerFile(file: Blob, name: string): Promise<void> {
	const { uri } = await filesystem.writeFile({
		path: `sevk/${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`,
		data: await base64Of(file),
		// The type is an enum, whose values would come with the whole package.
		directory: 'CACHE' as CacheFolder,
		recursive: true,
	});
	try {
		await share.share({ title: name, files: [uri] });
	} catch (error) {
		// Both systems report a closed sheet as an error.
		if (!/cancel/i.test(String((error as Error).message))) throw error;
	}
}

function base64Of(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});
}
