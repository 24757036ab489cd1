type Log = Record<'info' | 'warn', (about: object, message: string) => void>;

/** A text of a service may repeat a token. */
const withoutTokens = (problem: string) => problem.replace(/[\w-]{40,}/g, '…');

/**
 * Logs that a service begins to refuse messages and that it takes them again, not each message: a
 * wrong key or topic refuses all of them.
 */
export function logRefusals(log: Log): (kind: string, outcome: string, problem?: string) => void {
	const refusing = new Set<string>();
	return (kind, outcome, problem = '') => {
		if (outcome === 'refused' || outcome === 'expired') {
			const about = { kind, problem: withoutTokens(problem) || outcome };
			if (!refusing.has(kind)) log.warn(about, 'Bildirim servisi bildirimleri almıyor.');
			refusing.add(kind);
		} else if (outcome === 'sent' && refusing.delete(kind)) {
			log.info({ kind }, 'Bildirim servisi bildirimleri yeniden alıyor.');
		}
	};
}

/**
 * Apple answers 403 to every message whose sender cannot be reached. No warning: an installation
 * that is only tried on one machine has no other address.
 */
export function logLocalContact(log: Log, contact: string): void {
	if (!/[@/.]localhost\b/.test(contact)) return;
	log.info(
		{ contact },
		'Apple, göndereni localhost olan bildirimleri reddeder; PUBLIC_URL (https) ya da MAIL_FROM verin.',
	);
}
