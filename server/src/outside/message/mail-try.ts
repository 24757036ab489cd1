import type { Mail } from '@sevk/domain/messages/account-mail';

/** The part of the mail sender that messages need. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };

export type MailOutcome =
	| { readonly state: 'sent' }
	| { readonly state: 'retry' | 'refused'; readonly problem: string };

/** A server that sends a byte now and then would keep a mail for ever. */
const limitMs = 30_000;

/** The error of the SMTP client. `response`: the line of the server, e.g. `550 5.7.1 relaying denied`. */
type SmtpError = {
	readonly responseCode?: number;
	readonly command?: string;
	readonly response?: string;
};

/** The server wants a sign-in, or does not accept mails of this sender (RFC 3463, class 5.7). */
const senderFault =
	/^530|^\d{3}[ -]5\.7\.|relay(ing)? (access )?(denied|not permitted)|unable to relay/i;

/** Sends a mail; never throws, and a problem contains neither address nor text. */
export async function tryMail(mailer: Mailer, mail: Mail): Promise<MailOutcome> {
	const { promise: timeout, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error('the mail server is too slow')), limitMs);
	try {
		await Promise.race([mailer.send(mail), timeout]);
		return { state: 'sent' };
	} catch (error) {
		// The mail server quotes the address in its answer.
		const { responseCode, command, response = '' } = error as SmtpError;
		// Only the recipient or the text ends a mail. The operator corrects a wrong password, sender or
		// right to relay, and the mail server its own faults.
		const isOfMail = command === 'RCPT TO' || command === 'DATA';
		const isRefused = isOfMail && (responseCode ?? 0) >= 500 && !senderFault.test(response);
		const problem = `mail ${responseCode ?? 'unreachable'}`;
		return { state: isRefused ? 'refused' : 'retry', problem };
	} finally {
		clearTimeout(timer);
	}
}
