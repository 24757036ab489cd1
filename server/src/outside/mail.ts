import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type Mailer = {
	/** Hands a mail over; throws when the mail server does not take it. */
	readonly send: (mail: Mail) => Promise<void>;
};

export type MailSettings = {
	/** `smtp://user:password@host:587`; null writes mails into the folder instead. */
	readonly smtpUrl: string | null;
	/** `Sevk <bildirim@example.com>` */
	readonly from: string;
	/** Where mails are written without a mail server, e.g. `.data/mail`. */
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
		send: async (mail) => {
			await transport.sendMail({ ...mail, from });
		},
	};
}

/** Plain text, so that a person without a mail server can open the file and copy the link. */
function folderMailer({ folder, from }: MailSettings, log: FastifyBaseLogger): Mailer {
	return {
		send: async (mail) => {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			// `20260305-090712-345`: an alphabetical list is in the order of sending.
			const stamp = new Date().toISOString().replaceAll(/[-:Z]/g, '').replaceAll(/[T.]/g, '-');
			const file = path.join(folder, `${stamp}-${randomBytes(4).toString('hex')}.txt`);
			const head = `Kimden: ${from}\nKime: ${mail.to}\nKonu: ${mail.subject}\n\n`;
			// Who can read the file can take over the account, so only the owner may.
			// Whoever watches the folder never meets half a mail.
			await writeFile(`${file}.part`, `${head}${mail.text}\n`, { mode: 0o600 });
			await rename(`${file}.part`, file);
			log.info({ file }, 'Posta sunucusu tanımlı değil; e-posta dosyaya yazıldı.');
		},
	};
}
