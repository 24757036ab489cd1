import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import type { Database } from './db/database.ts';
import { firstAdminLink } from './features/identity/links/first-admin-commands.ts';
import type { Settings } from './settings/settings.ts';

/** The terminal message when Sevk is ready: its address, and how to sign in for the first time. */
export async function greetingOf(
	db: Database,
	settings: Settings,
	demoSignIns: SignInOptions['demoSignIns'],
): Promise<string[]> {
	const { invitationHours } = settings.lifetimes;
	const link = await firstAdminLink(db, settings.publicUrl, invitationHours);
	const first =
		link === null ? [] : [`İlk yöneticiyi oluşturun (${invitationHours} saat geçerli): ${link}`];
	const ready = `Sevk hazır: ${settings.publicUrl}`;
	return [ready, ...first, ...demoLines(demoSignIns), 'Kapatmak için Ctrl C.'];
}

function demoLines(demoSignIns: SignInOptions['demoSignIns']): string[] {
	const [any] = demoSignIns;
	if (any === undefined) return [];
	const widest = Math.max(...demoSignIns.map(({ email }) => email.length));
	return [
		`Demo hesapları (şifre: ${any.password}):`,
		...demoSignIns.map(({ email, label }) => `  ${email.padEnd(widest)}  ${label}`),
	];
}
