import { type Role, roleWords } from '../common/access/role.ts';
import {
	type RecordCells,
	type RecordLayout,
	readCellParts,
	readChoice,
	readPhoneCell,
} from '../common/import/record-file.ts';
import { foldKey } from '../common/text/fold.ts';
import { accountRefusals } from '../identity/account/account-words.ts';
import { isPinRole, isUserName } from '../identity/pin/pin-user.ts';
import { userRefusals } from './user-words.ts';

/** Columns of a file of users; the export of Kullanıcılar has the same headings. */
export const userLayout: RecordLayout<
	'name' | 'surname' | 'email' | 'username' | 'phone' | 'role' | 'depots' | 'driver'
> = {
	name: {
		label: 'Ad Soyad',
		needed: true,
		example: 'Ayşe Örnek',
		headings: 'ad adi isim adisoyadi kullanici name firstname fullname user',
	},
	surname: {
		label: 'Soyad',
		isSurname: true,
		example: '',
		headings: 'soyadi soyisim lastname surname',
	},
	email: {
		label: 'E-posta',
		example: 'ayse@ornek.com.tr',
		headings: 'eposta epostaadresi mail mailadresi email emailaddress',
	},
	username: {
		label: 'Kullanıcı Adı',
		example: '',
		headings: 'kullaniciadi username login girisadi',
	},
	phone: {
		label: 'Telefon',
		example: '0532 000 00 00',
		headings: 'tel gsm cep ceptelefonu telefonno telefonnumarasi phone mobile',
	},
	role: {
		label: 'Rol',
		needed: true,
		example: 'Depo Sorumlusu',
		headings: 'gorev gorevi yetki unvan pozisyon role',
	},
	depots: { label: 'Depolar', example: 'Tüm depolar', headings: 'depo sube subeler depot depots' },
	driver: { label: 'Sürücü Kaydı', example: '', headings: 'surucu suruculer driver' },
};

/** What the cells of a file of users can name. */
export type UserFileFacts = {
	/** Whether drivers need an e-mail as well. */
	readonly emailNeeded: boolean;
	/** The depot of rows without one. */
	readonly defaultDepotId: string;
	readonly depots: readonly {
		readonly depotId: string;
		readonly code: string;
		readonly name: string;
	}[];
	readonly drivers: readonly {
		readonly driverId: string;
		readonly depotId: string;
		readonly fullName: string;
	}[];
};

type Cells = RecordCells<keyof typeof userLayout>;

/** The user of a row; a driver's record is found by name. */
export function readUserRow(cells: Cells, facts: UserFileFacts) {
	const phone = readPhoneCell(cells, 'phone', accountRefusals['access/phone-invalid']());
	const role: Role = readChoice(cells, 'role', roleWords) ?? 'viewer';
	const email = cells.text('email') || null;
	const username = cells.text('username') || null;
	refuseSignInCells(cells, { role, email, username, phone }, facts);
	const depots = readDepots(cells, facts);
	return {
		name: cells.text('name'),
		email,
		username,
		phone,
		role,
		...depots,
		driverId: role === 'driver' ? readDriver(cells, facts, depots) : null,
	};
}

type SignIn = {
	readonly role: Role;
	readonly email: string | null;
	readonly username: string | null;
	readonly phone: string | null;
};

/** E-mail and password, user name and PIN or, for drivers, phone number and PIN. */
function refuseSignInCells(cells: Cells, signIn: SignIn, { emailNeeded }: UserFileFacts): void {
	const { role, email, username, phone } = signIn;
	if (email === null && (emailNeeded || (username === null && role !== 'driver'))) {
		cells.refuse('email', userRefusals['access/email-required']());
	} else if (username !== null) refuseNameCell(cells, role, email, username);
	else if (email === null && phone === null) {
		cells.refuse('phone', userRefusals['access/phone-required']());
	}
}

function refuseNameCell(cells: Cells, role: Role, email: string | null, username: string): void {
	if (!isPinRole(role)) cells.refuse('username', userRefusals['access/username-role']());
	else if (!isUserName(username)) {
		cells.refuse('username', userRefusals['access/username-invalid']());
	} else if (email !== null) {
		cells.refuse('username', userRefusals['access/username-and-email']());
	}
}

type Depots = { readonly allDepots: boolean; readonly depotIds: string[] };

function readDepots(cells: Cells, { depots, defaultDepotId }: UserFileFacts): Depots {
	const names = readCellParts(cells, 'depots');
	if (names.length === 0) return { allDepots: false, depotIds: [defaultDepotId] };
	if (names.some((name) => allDepotsKeys.includes(foldKey(name)))) {
		return { allDepots: true, depotIds: [] };
	}
	const depotIds = names.flatMap((name) => {
		const key = foldKey(name);
		const depot = depots.find((one) => foldKey(one.code) === key || foldKey(one.name) === key);
		if (depot === undefined) cells.refuse('depots', `"${name}" adında ya da kodunda bir depo yok.`);
		return depot?.depotId ?? [];
	});
	return { allDepots: false, depotIds: [...new Set(depotIds)] };
}

const allDepotsKeys = ['tumdepolar', 'tumu', 'hepsi', 'alldepots'];

function readDriver(
	cells: Cells,
	{ drivers }: UserFileFacts,
	{ allDepots, depotIds }: Depots,
): string | null {
	const name = cells.text('driver') || cells.text('name');
	const key = foldKey(name);
	const found = drivers.filter(
		({ fullName, depotId }) =>
			foldKey(fullName) === key && (allDepots || depotIds.includes(depotId)),
	);
	const [driver] = found;
	if (driver === undefined) {
		cells.refuse('driver', `${name} adında bir sürücü kaydı yok. Önce sürücüyü ekleyin.`);
	} else if (found.length > 1) {
		cells.refuse(
			'driver',
			`${name} adında birden fazla sürücü var. Bu kullanıcıyı formdan ekleyin.`,
		);
	}
	return driver?.driverId ?? null;
}
