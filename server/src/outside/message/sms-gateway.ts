// An SMS gateway that takes one HTTP request per message, described by templates in the settings.

import type { SmsBodyType, SmsSettings } from '../../settings/sms-gateway-settings.ts';

/** Time for one answer of the gateway. */
const answerWithinMs = 10_000;

export type SmsGateway = SmsSettings & { readonly answerWithinMs?: number };

type Sms = { readonly id: string; readonly phone: string; readonly text: string };

type SmsOutcome =
	| { readonly state: 'sent' }
	| { readonly state: 'retry' | 'refused'; readonly problem: string };

/** Calls only the host of the settings: placeholders cannot change it, redirects are not followed. */
export function smsSender(gateway: SmsGateway) {
	return {
		send: async (sms: Sms): Promise<SmsOutcome> => {
			try {
				const response = await fetch(smsAddress(gateway, sms), {
					method: gateway.method,
					redirect: 'error',
					signal: AbortSignal.timeout(gateway.answerWithinMs ?? answerWithinMs),
					headers: headersOf(gateway, sms),
					...bodyOf(gateway, sms),
				});
				return outcomeOf(gateway, response.status, await answerText(response));
			} catch (error) {
				// The message of an error can quote the address with its secrets.
				const { name, cause } = error as Error;
				const code = (cause as NodeJS.ErrnoException | undefined)?.code;
				return { state: 'retry', problem: code ?? name };
			}
		},
	};
}

const answerLength = 2_000;

async function answerText(response: Response): Promise<string> {
	return (await response.text()).slice(0, answerLength);
}

function outcomeOf({ acceptedText }: SmsGateway, status: number, answer: string): SmsOutcome {
	const isGood = status >= 200 && status < 300;
	if (isGood && (acceptedText === null || answer.includes(acceptedText))) return { state: 'sent' };
	// The answer can quote number and text, so only its status is kept.
	const problem = isGood ? `${status} not accepted` : String(status);
	return { state: status === 429 || status >= 500 ? 'retry' : 'refused', problem };
}

function smsAddress(gateway: SmsGateway, sms: Sms): string {
	return fill(gateway.url, gateway, sms, encodeURIComponent);
}

function headersOf(gateway: SmsGateway, sms: Sms): Record<string, string> {
	const oneLine = (value: string) => encodeURIComponent(value);
	return Object.fromEntries([
		['idempotency-key', sms.id],
		...Object.entries(gateway.headers).map(([name, value]) => [
			name,
			fill(value, gateway, sms, oneLine),
		]),
	]);
}

function bodyOf(gateway: SmsGateway, sms: Sms): { readonly body?: string } {
	if (gateway.body === null) return {};
	const { template, type } = gateway.body;
	return { body: fill(template, gateway, sms, escapes[type]) };
}

/** The escape of a value in a body of each type, so that a text cannot change the structure. */
const escapes: Record<SmsBodyType, (value: string) => string> = {
	json: (value) => JSON.stringify(value).slice(1, -1),
	xml: escapeXml,
	form: encodeURIComponent,
};

function escapeXml(value: string): string {
	const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
	return value.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function fill(
	template: string,
	{ phoneForm }: SmsGateway,
	{ id, phone, text }: Sms,
	escaped: (value: string) => string,
): string {
	const values: Record<string, string> = { phone: phoneIn(phoneForm, phone), text, id };
	return template.replace(/\{(phone|text|id)\}/g, (_, name: string) => escaped(values[name] ?? ''));
}

function phoneIn(form: SmsSettings['phoneForm'], phone: string): string {
	if (form === 'international') return phone;
	const digits = phone.replace('+', '');
	return form === 'national' ? digits.replace(/^90(?=\d{10}$)/, '') : digits;
}
