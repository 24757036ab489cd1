import { exportUsers, type User } from '@sevk/contract/users/users';
import { roles } from '@sevk/domain/common/access/role';
import { userStateWords } from '@sevk/domain/users/user-state';
import { IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { furtherRows } from '../../../api/connection/list-state.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { useRoleName } from '../../../api/state/public-names.ts';
import { DefinitionScreen, definitionDefaults } from '../../../ui/definition/definition-screen.tsx';
import { ErasedChip, ErasedRecord } from '../../../ui/definition/erased-record.tsx';
import { FilterSelect } from '../../../ui/filter/filter-select.tsx';
import { choicesOf } from '../../../ui/form/choices-of.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { UserClearance } from './user-clearance.tsx';
import { type DriverFieldType, UserForm } from './user-form.tsx';
import { UserImport } from './user-import.tsx';
import { useUsers } from './user-queries.ts';

const columnsWith = (roleName: (role: string) => string): readonly Column<User>[] => [
	{
		key: 'name',
		head: 'Ad Soyad',
		cell: (row) => <CellLines top={row.name} below={row.email ?? row.username} />,
	},
	{ key: 'role', head: 'Rol', cell: (row) => roleName(row.role) },
	{ key: 'depots', head: 'Depolar', from: 760, cell: depotsOf },
	{
		key: 'factor',
		head: 'İki Adımlı Doğrulama',
		from: 900,
		cell: (row) => (row.secondFactorEnabled ? 'Açık' : 'Kapalı'),
	},
	{ key: 'state', head: 'Durum', cell: (row) => <UserState user={row} /> },
];

/** Kullanıcılar. */
export function UserListScreen({ DriverField }: { readonly DriverField: DriverFieldType }) {
	const { state, change } = useUrlState(definitionDefaults);
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const roleNames = useStore((store) => store.roles);
	const roleName = useRoleName();
	const columns = useMemo(() => columnsWith(roleName), [roleName]);
	const [open, setOpen] = useState<Opened | null>(null);
	const userId = state.kayit || undefined;
	const isAnyState = state.eski === '1' || userId !== undefined;
	const query = {
		q: state.ara || undefined,
		role: roles.find((role) => role === state.rol),
		// A link may point to a user of another depot than the selected one, or to a closed account.
		depotId: userId === undefined ? depotId : undefined,
		userId,
		state: isAnyState ? ('all' as const) : ('active' as const),
	};
	const users = useUsers(query);
	return (
		<>
			<DefinitionScreen
				title="Kullanıcılar"
				icon={IconUsers}
				emptyNote="Panele girecek kişileri buradan ekleyin. Şifre belirleme bağlantısı e-posta ile gider ya da ekranda gösterilir."
				searchWords="Ad, e-posta, kullanıcı adı"
				showsRetired
				retiredLabel="Kapatılan hesaplar"
				filters={
					<FilterSelect
						label="Rol"
						options={choicesOf(roleNames)}
						value={state.rol}
						onChange={(rol) => change({ rol })}
					/>
				}
				onExport={exporting(exportUsers, { query })}
				query={users}
				error={users.isError ? sentenceOf(users.error) : null}
				rows={users.data?.pages.flatMap((page) => page.items) ?? []}
				columns={columns}
				rowKey={(row) => row.userId}
				rowLabel={(row) => row.name}
				onAdd={() => setOpen('new')}
				onImport={() => setOpen('import')}
				onOpen={setOpen}
				further={furtherRows(users)}
				renderCard={(row) => (
					<CardFacts
						title={row.name}
						note={row.email ?? row.username}
						chip={<UserState user={row} />}
						left={roleName(row.role)}
						right={depotsOf(row)}
					/>
				)}
			/>
			{open === null ? null : (
				<OpenUser open={open} DriverField={DriverField} onClose={() => setOpen(null)} />
			)}
		</>
	);
}

type Opened = User | 'new' | 'import';
type OpenProps = {
	readonly open: Opened;
	readonly DriverField: DriverFieldType;
	readonly onClose: () => void;
};

function OpenUser({ open, ...props }: OpenProps) {
	if (open === 'import') return <UserImport onClose={props.onClose} />;
	if (open === 'new') return <UserForm user={null} {...props} />;
	if (open.erased) return <ErasedUser user={open} onClose={props.onClose} />;
	return <UserForm user={open} {...props} />;
}

type ErasedProps = { readonly user: User; readonly onClose: () => void };

function ErasedUser({ user, onClose }: ErasedProps) {
	const roleName = useRoleName();
	const facts = [
		{ label: 'Rol', value: roleName(user.role) },
		{ label: 'Depolar', value: depotsOf(user) },
	];
	return (
		<ErasedRecord name={user.name} facts={facts} onClose={onClose}>
			<ServerActs>
				<UserClearance user={user} />
			</ServerActs>
		</ErasedRecord>
	);
}

function depotsOf(user: User): string {
	if (user.allDepots) return 'Tüm depolar';
	return user.depots.map((depot) => depot.name).join(', ') || '—';
}

const invitationChips = {
	sending: { tone: 'amber', label: 'Davet gönderiliyor' },
	sent: { tone: 'amber', label: 'Davet edildi' },
	writing: { tone: 'amber', label: 'Şifre belirlemedi' },
	written: { tone: 'amber', label: 'Şifre belirlemedi' },
	retrying: { tone: 'amber', label: 'Davet yeniden denenecek' },
	refused: { tone: 'red', label: 'Davet gönderilemedi' },
	failed: { tone: 'red', label: 'Davet gönderilemedi' },
} as const;

function UserState({ user }: { readonly user: User }) {
	const { state, linkMail } = user;
	if (state === 'erased') return <ErasedChip />;
	if (state === 'invited' && linkMail !== null) {
		return <StatusChip {...invitationChips[linkMail.state]} />;
	}
	return <StatusChip {...userStateWords[state]} />;
}
