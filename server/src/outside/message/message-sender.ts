// One way to send short messages to recipients: SMS, e-mail, or files of the server.

import { maskEmail, maskPhone } from '@sevk/domain/common/format/name-mask';
import type { FastifyBaseLogger } from 'fastify';
import { type Mailer, tryMail } from './mail-try.ts';
import type { Message, MessageOutcome } from './message.ts';
import { messageFiles } from './message-file.ts';
import { type SmsGateway, smsSender } from './sms-gateway.ts';

export type MessageSettings = {
	/** Null: no gateway is set. */
	readonly sms: SmsGateway | null;
	/** Whether mails leave the server. */
	readonly hasMailServer: boolean;
	/** Folder of messages that have no other way, e.g. `.data/messages`. */
	readonly folder: string;
};

export type MessageSender = {
	/** Never throws; a problem contains neither address nor text. */
	readonly send: (message: Message) => Promise<MessageOutcome>;
};

/** By SMS where there is a gateway, else by e-mail where there is a mail server, else to a file. */
export function openMessageSender(
	settings: MessageSettings,
	mailer: Mailer,
	log: FastifyBaseLogger,
): MessageSender {
	const sms = settings.sms === null ? null : smsSender(settings.sms);
	const files = messageFiles(settings.folder, log);
	return {
		send: async (message) => {
			const { phone, email } = message;
			if (sms !== null && phone !== null) {
				const outcome = await sms.send({ ...message, phone });
				return outcome.state === 'sent'
					? { ...outcome, channel: 'sms', sentTo: maskPhone(phone) }
					: outcome;
			}
			if (settings.hasMailServer && email !== null) return sendMail(mailer, { ...message, email });
			if (phone === null && email === null) return { state: 'refused', problem: 'no address' };
			return files.write(message);
		},
	};
}

async function sendMail(
	mailer: Mailer,
	{ email, subject, text }: Message & { readonly email: string },
): Promise<MessageOutcome> {
	const outcome = await tryMail(mailer, { to: email, subject, text });
	if (outcome.state !== 'sent') return outcome;
	return { ...outcome, channel: 'email', sentTo: maskEmail(email) };
}
