import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageSettings } from '../../settings/settings.ts';

/** Storage of file contents. The server generates the keys. */
export type BlobStore = {
	/** Moves a local file into the store. */
	readonly take: (key: string, file: string, mediaType: string) => Promise<void>;
	/** null if it does not exist. */
	readonly read: (key: string) => Promise<Readable | null>;
	/** Ignores a missing file. */
	readonly remove: (key: string) => Promise<void>;
};

/** Opens the configured disk folder or S3 bucket. */
export async function openBlobStore(settings: StorageSettings): Promise<BlobStore> {
	const disk = new Disk(await driverOf(settings));
	return {
		take: async (key, file, mediaType) => {
			await disk.copyFromFs(file, key, { contentType: mediaType });
			await rm(file, { force: true });
		},
		// Checked first, because a stream of a missing file fails only after the answer has begun.
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
		// Self-hosted S3 servers support neither ACLs nor bucket host names.
		supportsACL: false,
		...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
		...(accessKeyId === null || secretAccessKey === null
			? {}
			: { credentials: { accessKeyId, secretAccessKey } }),
	});
}

/** Imported on demand: the S3 client is large and most installations use the disk. */
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
