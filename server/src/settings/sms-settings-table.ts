import { anyText, BadValue, oneOf, type Setting } from './setting.ts';

/** The settings of the SMS gateway; a part of the table of all settings. */
export const smsSettingTable = {
	SMS_URL: {
		meaning: {
			en: 'Address of an SMS gateway, with {phone} and {text} where it takes them in the address; without one, messages are written to DATA_DIR/messages',
			tr: 'SMS servisinin adresi; numarayı ve metni adreste alıyorsa {phone} ve {text} ile. Verilmezse mesajlar DATA_DIR/messages klasörüne yazılır',
		},
		fallback: null,
		read: smsUrl,
	},
	SMS_METHOD: {
		meaning: {
			en: 'Method of the request to the SMS gateway: POST, PUT or GET',
			tr: 'SMS servisine gönderilen isteğin yöntemi: POST, PUT ya da GET',
		},
		fallback: 'POST',
		read: oneOf(['POST', 'PUT', 'GET']),
	},
	SMS_HEADERS: {
		meaning: {
			en: 'Headers of the request as a JSON object, e.g. {"authorization":"Bearer …","content-type":"application/json"}',
			tr: 'İsteğin başlıkları, JSON nesnesi olarak; örneğin {"authorization":"Bearer …","content-type":"application/json"}',
		},
		fallback: null,
		read: smsHeaders,
	},
	SMS_BODY: {
		meaning: {
			en: 'Body of the request with {phone}, {text} and, if needed, {id}; values are escaped as the content type needs',
			tr: 'İsteğin gövdesi; {phone}, {text} ve gerekirse {id} ile. Değerler içerik türüne göre kaçışlanır',
		},
		fallback: null,
		read: anyText,
	},
	SMS_PHONE: {
		meaning: {
			en: 'How {phone} is written: international (+905321234567), digits (905321234567) or national (5321234567)',
			tr: '{phone} nasıl yazılır: international (+905321234567), digits (905321234567) ya da national (5321234567)',
		},
		fallback: 'international',
		read: oneOf(['international', 'digits', 'national']),
	},
	SMS_ACCEPTED: {
		meaning: {
			en: 'Text that the answer of the gateway contains if it accepted the message; if empty, every answer of 2xx counts',
			tr: 'Servis mesajı kabul ettiğinde yanıtta geçen metin; boşsa her 2xx yanıtı kabul sayılır',
		},
		fallback: null,
		read: anyText,
	},
} satisfies Record<string, Setting<unknown>>;

/** Placeholders come after the host, which no message can change. */
function smsUrl(text: string): string | BadValue {
	const parsed = URL.parse(text);
	const isGood = parsed !== null && /^https?:$/.test(parsed.protocol) && !/[{}%]/.test(parsed.host);
	return isGood ? text : new BadValue('bir adres olmalı, örneğin https://sms.example.com/gonder');
}

function smsHeaders(text: string): Readonly<Record<string, string>> | BadValue {
	const bad = new BadValue('değerleri metin olan bir JSON nesnesi olmalı');
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
		const entries = Object.entries(value);
		const isGood = entries.every(
			([name, one]) => /^[\w-]+$/.test(name) && typeof one === 'string' && /^[ -~]*$/.test(one),
		);
		return isGood ? inLowerCase(value as Record<string, string>) : bad;
	} catch {
		return bad;
	}
}

/** A name in two spellings would be sent twice. */
function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

export type SmsBodyType = 'json' | 'xml' | 'form';

/** The type of a body whose values can be escaped; null: another content type or none. */
export function smsBodyType(headers: Readonly<Record<string, string>> | null): SmsBodyType | null {
	const [type = ''] = (headers?.['content-type'] ?? '').toLowerCase().split(';');
	const mediaType = type.trim();
	if (/^(application|text)\/([\w.-]+\+)?json$/.test(mediaType)) return 'json';
	if (/^(application|text)\/([\w.-]+\+)?xml$/.test(mediaType)) return 'xml';
	return mediaType === 'application/x-www-form-urlencoded' ? 'form' : null;
}
