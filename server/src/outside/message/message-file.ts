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

const keptForMs = 24 * 60 * 60 * 1000;

/** Deletes message files older than 24 hours, since they contain phone numbers; returns their number. */
export async function sweepMessageFiles(folder: string, now: Date): Promise<number> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	let count = 0;
	for (const name of await readdir(folder)) {
		const file = path.join(folder, name);
		const about = await stat(file).catch(() => null);
		if (!about?.isFile() || now.getTime() - about.mtimeMs <= keptForMs) continue;
		await rm(file, { force: true });
		count += 1;
	}
	return count;
}
