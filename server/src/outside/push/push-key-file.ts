import fs from 'node:fs';
import { z } from 'zod';
import type { FcmAccount } from './fcm-sender.ts';

const serviceAccount = z.object({
	project_id: z.string().min(1),
	client_email: z.string().min(1),
	private_key: z.string().includes('PRIVATE KEY'),
	token_uri: z.url({ protocol: /^https$/ }),
});

/** The key file of a Google service account. Throws a sentence for the operator. */
export function readFcmAccount(file: string): FcmAccount {
	const read = serviceAccount.safeParse(jsonOf(readText('FCM_KEY_FILE', file)));
	if (!read.success) {
		throw new Error(`FCM_KEY_FILE bir Google hizmet hesabının anahtar dosyası değil: ${file}.`);
	}
	const { project_id: projectId, client_email: clientEmail } = read.data;
	const { private_key: privateKey, token_uri: tokenUri } = read.data;
	return { projectId, clientEmail, privateKey, tokenUri };
}

/** The .p8 file of Apple. Throws a sentence for the operator. */
export function readApnsKey(file: string): string {
	const text = readText('APNS_KEY_FILE', file);
	if (!text.includes('BEGIN PRIVATE KEY')) {
		throw new Error(`APNS_KEY_FILE bir .p8 anahtar dosyası değil: ${file}.`);
	}
	return text;
}

function readText(setting: string, file: string): string {
	try {
		return fs.readFileSync(file, 'utf8');
	} catch {
		throw new Error(`${setting} okunamıyor: ${file}.`);
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
