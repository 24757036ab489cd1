// The office users of the demo. All share the password that the sign-in screen shows.
import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import { type Role, roleWords } from '@sevk/domain/common/access/role';
import type { Database } from '../../db/database.ts';

export const demoPassword = 'sevk-demo';

/** The account offered for the role "Sürücü / Kurye": the driver of a departed route. */
const demoDriverName = 'Mehmet Yıldırım';

export type DemoUser = {
	readonly name: string;
	readonly email: string;
	readonly role: Exclude<Role, 'driver'>;
	/** Code of the user's depot; omitted for users of all depots. */
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

/** The e-mail of a driver: the offered account, or a personal one. */
export function driverEmail(name: string, count: number): string {
	return name === demoDriverName ? driverSignIn.email : `driver${count}@demo.sevk`;
}

const depotWords = { UMR: 'Ümraniye', BGC: 'Bağcılar' } as const;

/** Accounts offered on the sign-in screen: one per role, and two of a single depot. */
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

/** The offered accounts that exist; none in a database with real data. */
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
