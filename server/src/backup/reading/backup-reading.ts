import { createHash } from 'node:crypto';
import { FileDigest } from '../files/file-staging.ts';
import {
	type BackupEnd,
	type BackupHead,
	type EntryHead,
	readEntries,
} from '../format/backup-entries.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { RowHash } from '../rows/row-hash.ts';

type TableHead = Extract<EntryHead, { kind: 'table' }>;
type Body = AsyncIterable<Buffer>;

/** Receives the content of a backup; each body must be read to its end. */
export type BackupVisitor = {
	readonly head: (head: BackupHead) => Promise<void>;
	readonly table: (table: TableHead, rows: Body) => Promise<void>;
	readonly secret: (secret: Body) => Promise<void>;
	readonly file: (key: string, content: Body) => Promise<void>;
};

/** Reads a whole backup, and verifies each body and the list at the end. */
export async function readBackup(
	file: string,
	passphrase: string | null,
	visitor: BackupVisitor,
): Promise<BackupEnd> {
	const tables: object[] = [];
	const files = { count: 0, bytes: 0, hash: createHash('sha256') };
	for await (const { head, body, seal } of readEntries(file, passphrase)) {
		if (head.kind === 'head') await visitor.head(head);
		if (head.kind === 'table') {
			const rowHash = new RowHash();
			await visitor.table(head, observed(body, rowHash));
			tables.push({ name: head.name, ...same(rowHash.result(), await seal()) });
		}
		if (head.kind === 'secret' || head.kind === 'file') {
			const digest = new FileDigest();
			const content = observed(body, digest);
			if (head.kind === 'secret') await visitor.secret(content);
			else await visitor.file(head.key, content);
			const result = same(digest.result(), await seal());
			if (head.kind === 'file') {
				files.count += 1;
				files.bytes += result.bytes;
				files.hash.update(`${head.key} ${result.bytes} ${result.hash}\n`);
			}
		}
		if (head.kind === 'end') {
			same({ tables, files: { ...files, hash: files.hash.digest('hex') } }, endOf(head));
			return head;
		}
	}
	throw new BackupProblem('Yedek dosyası eksik: sonu yok.');
}

/** Reads everything and changes nothing: a damaged file is found before a restore begins. */
export async function verifyBackup(
	file: string,
	passphrase: string | null,
): Promise<{ head: BackupHead; end: BackupEnd }> {
	let found: BackupHead | null = null;
	const skip = async (body: Body) => {
		for await (const _ of body);
	};
	const end = await readBackup(file, passphrase, {
		head: async (head) => {
			found = head;
		},
		table: (_, rows) => skip(rows),
		secret: skip,
		file: (_, content) => skip(content),
	});
	if (found === null) throw new BackupProblem('Yedek dosyası bozuk.');
	return { head: found, end };
}

async function* observed(body: Body, observer: { update(chunk: Buffer): void }): Body {
	for await (const chunk of body) {
		observer.update(chunk);
		yield chunk;
	}
}

function endOf({ tables, files }: BackupEnd) {
	return { tables, files };
}

function same<Result extends object>(result: Result, sealed: unknown): Result {
	if (JSON.stringify(result) !== JSON.stringify(sealed)) {
		throw new BackupProblem('Yedek dosyası bozuk: özetleri içeriğiyle uyuşmuyor.');
	}
	return result;
}
