import type { Database } from './db/database.ts';
import { firstAdminLink } from './features/access/first-admin-commands.ts';
import type { Settings } from './settings/settings.ts';

/** What the terminal says when Sevk is ready: where it is, and how to get in for the first time. */
export async function greetingOf(db: Database, settings: Settings): Promise<string[]> {
	const link = await firstAdminLink(db, settings.publicUrl);
	const first = link === null ? [] : [`İlk yöneticiyi oluşturun (24 saat geçerli): ${link}`];
	return [`Sevk hazır: ${settings.publicUrl}`, ...first, 'Kapatmak için Ctrl C.'];
}
