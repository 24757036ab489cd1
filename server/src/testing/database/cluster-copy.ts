import fs from 'node:fs';
import path from 'node:path';

/** Copies the data folder of a stopped PostgreSQL into a data folder of Sevk. */
export function copyCluster(cluster: string, dataDir: string): void {
	const copy = path.join(dataDir, 'postgres');
	fs.cpSync(cluster, copy, { recursive: true });
	// PostgreSQL refuses a folder that other users can read.
	fs.chmodSync(copy, 0o700);
}
