import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type SqlFile = {
	readonly name: string;
	readonly text: string;
	/** Of the statements: a comment may be corrected after the file ran. */
	readonly checksum: string;
};

/** The SQL files of a folder, in the order of their names. */
export function readSqlFiles(folder: string): SqlFile[] {
	const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
	return names.sort().map((name) => {
		const text = fs.readFileSync(path.join(folder, name), 'utf8');
		return { name, text, checksum: checksumOf(text) };
	});
}

function checksumOf(text: string): string {
	const statements = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*--/.test(line));
	return sha256(statements.join('\n'));
}

export function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
