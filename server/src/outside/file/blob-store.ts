import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageSettings } from '../../settings/settings.ts';

/** Where the bytes of files lie. Keys are made by the server, never by a caller. */
export type BlobStore = {
	/** Takes over a file of this machine; it is gone from its place afterwards. */
	readonly take: (key: string, file: string, mediaType: string) => Promise<void>;
	/** null when it is not there. */
	readonly read: (key: string) => Promise<Readable | null>;
	/** Deleting what is not there is no error. */
	readonly remove: (key: string) => Promise<void>;
};

/** Opens the disk folder or the S3 bucket that the settings name. */
export async function openBlobStore(settings: StorageSettings): Promise<BlobStore> {
	const disk = new Disk(await driverOf(settings));
	return {
		take: async (key, file, mediaType) => {
			await disk.copyFromFs(file, key, { contentType: mediaType });
			await rm(file, { force: true });
		},
		// A stream of nothing would only fail when the answer has begun.
		read: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
		remove: (key) => disk.delete(key),
	};
}

async function driverOf(settings: StorageSettings): Promise<ConstructorParameters<typeof Disk>[0]> {
	if (settings.kind === 'disk') {
		return new FSDriver({ location: settings.folder, visibility: 'private' });
	}
	const { S3Driver } = await loadS3Driver();
	const { accessKeyId, secretAccessKey } = settings;
	return new S3Driver({
		bucket: settings.bucket,
		region: settings.region,
		visibility: 'private',
		// Own servers of the S3 kind know neither ACLs nor a host name per bucket.
		supportsACL: false,
		...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
		...(accessKeyId === null || secretAccessKey === null
			? {}
			: { credentials: { accessKeyId, secretAccessKey } }),
	});
}

/** Loaded only where it is configured: the S3 client is large and most installations use the disk. */
async function loadS3Driver() {
	try {
		return await import('flydrive/drivers/s3');
	} catch (cause) {
		throw new Error(
			'STORAGE=s3 için @aws-sdk/client-s3 ve @aws-sdk/s3-request-presigner paketleri gerekli.',
			{ cause },
		);
	}
}
