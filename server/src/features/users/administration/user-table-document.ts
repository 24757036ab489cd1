import type { User } from '@sevk/contract/users/users';
import { roleWords } from '@sevk/domain/common/access/role';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { userStateWords } from '@sevk/domain/users/user-state';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Export of Kullanıcılar. */
export const userTable: readonly TableColumn<User>[] = [
	{ head: 'Ad Soyad', kind: 'text', of: (row) => row.name, width: 24 },
	{ head: 'E-posta', kind: 'text', of: (row) => row.email, width: 30 },
	{ head: 'Kullanıcı Adı', kind: 'text', of: (row) => row.username },
	{
		head: 'Telefon',
		kind: 'code',
		of: (row) => (row.phone === null ? null : formatPhone(row.phone)),
	},
	{ head: 'Rol', kind: 'text', of: (row) => roleWords[row.role], width: 24 },
	{
		head: 'Depolar',
		kind: 'text',
		of: (row) => (row.allDepots ? 'Tüm depolar' : row.depots.map(({ name }) => name).join(', ')),
		width: 30,
	},
	{
		head: 'İki Adımlı Doğrulama',
		kind: 'text',
		of: (row) => (row.secondFactorEnabled ? 'Açık' : 'Kapalı'),
	},
	{ head: 'Durum', kind: 'text', of: (row) => userStateWords[row.state].label },
	{ head: 'Eklenme', kind: 'instant', of: (row) => row.createdAt },
];
