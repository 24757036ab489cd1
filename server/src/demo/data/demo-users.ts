// The people of the demo's office. Everybody has the one password that the sign-in screen shows.
import type { SignInOptions } from '@sevk/contract/access/sign-in';
import { type Role, roleWords } from '@sevk/domain/access/role';
import type { Database } from '../../db/database.ts';

export const demoPassword = 'sevk-demo';

/** Whose sign-in the role "Sürücü / Kurye" offers: the driver of a route that is under way. */
const demoDriverName = 'Mehmet Yıldırım';

export type DemoUser = {
	readonly name: string;
	readonly email: string;
	readonly role: Exclude<Role, 'driver'>;
	/** Code of the only depot that this person sees; every depot when left out. */
	readonly depotCode?: 'UMR' | 'BGC';
};

export const demoUsers: readonly DemoUser[] = [
	{ name: 'Zeynep Arslan', email: 'admin@demo.sevk', role: 'admin' },
	{ name: 'Kerem Aydoğan', email: 'ops@demo.sevk', role: 'ops_manager' },
	{ name: 'Selin Uysal', email: 'planner@demo.sevk', role: 'planner' },
	{ name: 'Orhan Demirci', email: 'warehouse@demo.sevk', role: 'warehouse', depotCode: 'UMR' },
	{ name: 'Gülay Şen', email: 'cashier@demo.sevk', role: 'cashier' },
	{ name: 'Deniz Akın', email: 'support@demo.sevk', role: 'support' },
	{ name: 'Levent Özkan', email: 'viewer@demo.sevk', role: 'viewer' },
	{ name: 'Aylin Çınar', email: 'admin.bagcilar@demo.sevk', role: 'admin', depotCode: 'BGC' },
	{
		name: 'Rıza Tan',
		email: 'warehouse.bagcilar@demo.sevk',
		role: 'warehouse',
		depotCode: 'BGC',
	},
];

const driverSignIn = { email: 'driver@demo.sevk', role: 'driver' as const };

/** The address of a driver: the offered one, or one of the person's own. */
export function driverEmail(name: string, count: number): string {
	return name === demoDriverName ? driverSignIn.email : `driver${count}@demo.sevk`;
}

const depotWords = { UMR: 'Ümraniye', BGC: 'Bağcılar' } as const;

/** Ready-made accounts for the sign-in screen, one for each role and two that see one depot only. */
const offered: SignInOptions['demoSignIns'] = [...demoUsers, driverSignIn].map((user) => {
	const depot = 'depotCode' in user && user.depotCode !== undefined ? user.depotCode : null;
	const job = roleWords[user.role];
	return {
		role: user.role,
		label: depot === null ? job : `${job} (${depotWords[depot]})`,
		email: user.email,
		password: demoPassword,
	};
});

/** The accounts to offer: those that are there, so none in a database that holds something real. */
export async function demoSignIns(db: Database): Promise<SignInOptions['demoSignIns']> {
	const rows = await db
		.selectFrom('users')
		.select('email')
		.where(
			'email_fold',
			'in',
			offered.map(({ email }) => email),
		)
		.where('retired_at', 'is', null)
		.execute();
	const there = new Set(rows.map(({ email }) => email));
	return offered.filter(({ email }) => there.has(email));
}
