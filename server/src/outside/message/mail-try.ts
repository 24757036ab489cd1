type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** The part of the mail sender that messages need. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };

export type MailOutcome =
	| { readonly state: 'sent' }
	| { readonly state: 'retry' | 'refused'; readonly problem: string };

/** A server that sends a byte now and then would keep a mail for ever. */
const limitMs = 30_000;

/** Sends a mail; never throws, and a problem contains neither address nor text. */
export async function tryMail(mailer: Mailer, mail: Mail): Promise<MailOutcome> {
	const { promise: timeout, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error('the mail server is too slow')), limitMs);
	try {
		await Promise.race([mailer.send(mail), timeout]);
		return { state: 'sent' };
	} catch (error) {
		// The mail server quotes the address in its answer.
		const { responseCode, command } = error as { responseCode?: number; command?: string };
		// Only the recipient or the text ends a mail. The operator corrects a wrong password or sender
		// (530: the server wants a sign-in), and the mail server its own faults.
		const isOfMail = command === 'RCPT TO' || command === 'DATA';
		const isRefused = isOfMail && (responseCode ?? 0) >= 500 && responseCode !== 530;
		const problem = `mail ${responseCode ?? 'unreachable'}`;
		return { state: isRefused ? 'refused' : 'retry', problem };
	} finally {
		clearTimeout(timer);
	}
}
