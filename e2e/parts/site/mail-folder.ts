import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/**
 * The link in the newest mail to a user, written after an instant (without SMTP, mails are
 * files).
 */
export async function newestLink(folder: string, to: string, after: Date): Promise<string> {
	let link = '';
	await expect
		.poll(() => {
			link = linkOf(folder, to, after);
			return link;
		})
		.not.toBe('');
	return link;
}

function linkOf(folder: string, to: string, after: Date): string {
	if (!existsSync(folder)) return '';
	const mails = readdirSync(folder)
		// One that is being written has another ending.
		.filter((name) => name.endsWith('.txt'))
		.map((name) => path.join(folder, name))
		.filter((file) => statSync(file).mtimeMs >= after.getTime())
		.map((file) => readFileSync(file, 'utf8'))
		.filter((mail) => mail.includes(`Kime: ${to}\n`));
	return /https?:\S+token=\S+/.exec(mails.at(-1) ?? '')?.[0] ?? '';
}
