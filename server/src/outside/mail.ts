import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail } from '@sevk/domain/messages/account-mail';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';

export type Mailer = {
	/** Without a mail server a mail is a file that somebody has to read. */
	readonly writesFiles: boolean;
	/** Sends a mail; throws if the mail server rejects it. */
	readonly send: (mail: Mail) => Promise<void>;
};

export type MailSettings = {
	/** `smtp://user:password@host:587`; null writes mails to the folder. */
	readonly smtpUrl: string | null;
	/** `Sevk <bildirim@example.com>` */
	readonly from: string;
	/** Folder of mails without a mail server, e.g. `.data/mail`. */
	readonly folder: string;
};

export function openMailer(settings: MailSettings, log: FastifyBaseLogger): Mailer {
	return settings.smtpUrl === null
		? folderMailer(settings, log)
		: smtpMailer(settings.smtpUrl, settings.from);
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
	const transport = nodemailer.createTransport({
		url: smtpUrl,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 20_000,
	});
	return {
		writesFiles: false,
		send: async (mail) => {
			await transport.sendMail({ ...mail, from });
		},
	};
}

/** Plain text, so that a user without a mail server can copy the link from the file. */
function folderMailer({ folder, from }: MailSettings, log: FastifyBaseLogger): Mailer {
	return {
		writesFiles: true,
		send: async (mail) => {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			// `20260305-090712-345`: alphabetical order is sending order.
			const stamp = new Date().toISOString().replaceAll(/[-:Z]/g, '').replaceAll(/[T.]/g, '-');
			const file = path.join(folder, `${stamp}-${randomBytes(4).toString('hex')}.txt`);
			const head = `Kimden: ${from}\nKime: ${mail.to}\nKonu: ${mail.subject}\n\n`;
			// Readable only by the owner, because the link gives access to an account. Written completely
			// before it gets its name.
			await writeFile(`${file}.part`, `${head}${mail.text}\n`, { mode: 0o600 });
			await rename(`${file}.part`, file);
			log.info({ file }, 'Posta sunucusu tanımlı değil; e-posta dosyaya yazıldı.');
		},
	};
}
