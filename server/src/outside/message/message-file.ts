import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { maskEmail, maskPhone } from '@sevk/domain/common/format/name-mask';
import type { FastifyBaseLogger } from 'fastify';
import type { Message, MessageOutcome } from './message.ts';

/** Messages as files, for a server without an SMS gateway and a mail server. */
export function messageFiles(folder: string, log: FastifyBaseLogger) {
	return {
		write: async ({ id, phone, email, text }: Message): Promise<MessageOutcome> => {
			try {
				await mkdir(folder, { recursive: true, mode: 0o700 });
				const stamp = new Date().toISOString().replaceAll(/[-:Z]/g, '').replaceAll(/[T.]/g, '-');
				const file = path.join(folder, `${stamp}-${id.slice(-8)}.txt`);
				// Readable only by the owner, because it contains a code. Written completely before it gets its
				// name.
				await writeFile(`${file}.part`, `Kime: ${phone ?? email}\n\n${text}\n`, { mode: 0o600 });
				await rename(`${file}.part`, file);
				log.info({ file }, 'SMS servisi tanımlı değil; mesaj dosyaya yazıldı.');
			} catch (error) {
				return { state: 'retry', problem: (error as NodeJS.ErrnoException).code ?? 'file' };
			}
			const sentTo = phone === null ? maskEmail(email ?? '') : maskPhone(phone);
			return { state: 'sent', channel: 'file', sentTo };
		},
	};
}

const hourMs = 60 * 60 * 1000;

/** Deletes messages older than some hours, since they contain personal data; returns their number. */
export async function sweepMessageFiles(
	folder: string,
	hours: number,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	let count = 0;
	for (const file of await listExpiredMessages(folder, hours, now, signal)) {
		if (signal?.aborted) break;
		await rm(file, { force: true });
		count += 1;
	}
	return count;
}

/** The files of messages or mails that are older than some hours. */
export async function listExpiredMessages(
	folder: string,
	hours: number,
	now: Date,
	signal?: AbortSignal,
): Promise<string[]> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const expired: string[] = [];
	for (const name of await readdir(folder)) {
		if (signal?.aborted) break;
		const file = path.join(folder, name);
		const about = await stat(file).catch(() => null);
		if (about?.isFile() && now.getTime() - about.mtimeMs > hours * hourMs) expired.push(file);
	}
	return expired;
}
