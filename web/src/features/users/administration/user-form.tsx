import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { createUser, type User } from '@sevk/contract/users/users';
import type { Role } from '@sevk/domain/common/access/role';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { accessMailWords, unmailedStates } from '@sevk/domain/identity/account/access-mail';
import { isPinRole } from '@sevk/domain/identity/pin/pin-user';
import { refuseAssignment } from '@sevk/domain/users/user-assignment';
import { allDepotsNote } from '@sevk/domain/users/user-words';
import { type ComponentType, type ReactNode, useState } from 'react';
import { fieldErrors } from '../../../api/connection/problem.ts';
import { useManagedSignIn, useStore } from '../../../api/state/client-store.ts';
import { useDepotChoices } from '../../../api/state/depot-name.ts';
import { FormModal, Wide } from '../../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { choicesOf } from '../../../ui/form/choices-of.ts';
import { fieldOf } from '../../../ui/form/field-of.ts';
import { masks } from '../../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../../ui/form/masked-input.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { foldedFilter } from '../../../ui/select/select-option.ts';
import { UserAccountActs } from './user-account-acts.tsx';
import { UserAdded } from './user-added.tsx';
import { type PasswordLink, UserPasswordLink } from './user-password-link.tsx';
import { UserPhones } from './user-phones.tsx';
import { UserPin } from './user-pin.tsx';
import { useCreatePasswordLink, useCreateUser, useEditUser } from './user-queries.ts';

/** The driver select, passed in because drivers come after access in the order of nouns. */
export type DriverFieldType = ComponentType<{
	label: string;
	description?: string;
	value: string | null;
	onChange: (value: string | null) => void;
	/** The selected driver, whose name and phone fill the empty fields of a new user. */
	onDriver: (driver: { fullName: string; phone: string | null }) => void;
	error?: ReactNode;
}>;

type Props = {
	readonly user: User | null;
	readonly DriverField: DriverFieldType;
	readonly onClose: () => void;
};
type Draft = {
	email: string;
	username: string;
	name: string;
	phone: string;
	role: Role;
	allDepots: boolean;
	depotIds: string[];
	driverId: string | null;
};

const check = schemaResolver(createUser.body ?? ({} as never), { sync: true });

/** A user's form: name, role, depots. */
export function UserForm({ user, DriverField, onClose }: Props) {
	const { depots, first } = useDepotChoices();
	const roles = useStore((store) => store.roles);
	const mayGiveAll = useStore((store) => store.user?.allDepots ?? false);
	const create = useCreateUser();
	const edit = useEditUser();
	const createLink = useCreatePasswordLink();
	const [added, setAdded] = useState<{ user: User; link: PasswordLink | null } | null>(null);
	const form = useForm<Draft>({
		initialValues: draftOf(user, first),
		validate: (draft) => ({ ...check(bodyOf(draft)), ...assignmentError(draft) }),
	});

	const withoutEmail = isWithoutEmail(form.values);

	/** Without it the window still has the button that creates one. */
	function linkOf({ userId }: User): Promise<PasswordLink | null> {
		return createLink.mutateAsync({ params: { userId } }).catch(() => null);
	}

	async function save(draft: Draft) {
		const body = bodyOf(draft);
		try {
			if (user) {
				const params = { userId: user.userId };
				await edit.mutateAsync({ params, body: { ...body, version: user.version } });
				notifySuccess('Değişiklikler kaydedildi.');
			} else {
				const created = await create.mutateAsync({ body });
				const state = created.linkMail?.state ?? 'sending';
				if (withoutEmail || unmailedStates.includes(state)) {
					setAdded({ user: created, link: withoutEmail ? null : await linkOf(created) });
					return;
				}
				notifySuccess(`Kullanıcı eklendi. ${accessMailWords[state]}`);
			}
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	if (added !== null) return <UserAdded {...added} onClose={onClose} />;
	return (
		<FormModal
			opened
			title={user ? user.name : 'Kullanıcı Ekle'}
			verb={user ? 'Kaydet' : withoutEmail ? 'Ekle' : 'Ekle ve Davet Et'}
			busy={create.isPending || createLink.isPending || edit.isPending}
			dirty={form.isDirty()}
			error={create.error ?? edit.error}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<TextInput label="Ad Soyad" withAsterisk data-autofocus {...form.getInputProps('name')} />
			<SignInFields form={form} />
			<Select label="Rol" required options={choicesOf(roles)} {...fieldOf(form, 'role')} />
			{form.values.role === 'driver' ? (
				<Wide>
					<DriverField
						label="Sürücü kaydı"
						description="Kullanıcı yalnızca bu sürücünün rota ve zimmetlerini görür."
						{...fieldOf(form, 'driverId')}
						onDriver={(driver) => form.setValues((draft) => withDriver(draft, driver))}
					/>
				</Wide>
			) : null}
			<Wide>
				<Switch
					label="Tüm depolar"
					description={
						mayGiveAll
							? 'Sonradan açılan depolar da dahil olur. Firma tanımlarını değiştirmek için gereklidir.'
							: allDepotsNote
					}
					disabled={!mayGiveAll}
					checked={form.values.allDepots}
					onChange={(event) => form.setFieldValue('allDepots', event.currentTarget.checked)}
				/>
			</Wide>
			{form.values.allDepots ? null : (
				<Wide>
					<MultiSelect
						label="Depolar"
						withAsterisk
						searchable
						filter={foldedFilter as never}
						nothingFoundMessage="Sonuç Bulunamadı"
						data={depots.map((depot) => ({ value: depot.depotId, label: depot.name }))}
						{...form.getInputProps('depotIds')}
					/>
				</Wide>
			)}
			{user ? <Account user={user} onDone={onClose} /> : null}
		</FormModal>
	);
}

/** How the user signs in, and what the office can do about it. */
function Account({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
	const isOpen = user.retiredAt === null;
	return (
		<Wide>
			{isOpen && user.role === 'driver' ? <UserPhones user={user} /> : null}
			{isOpen ? <UserPin user={user} /> : null}
			{isOpen ? <UserPasswordLink user={user} /> : null}
			<UserAccountActs user={user} onDone={onDone} />
		</Wide>
	);
}

/** A driver needs no e-mail: a phone number is enough to sign in with a PIN. */
function SignInFields({ form }: { readonly form: UseFormReturnType<Draft> }) {
	const { role } = form.values;
	const isDriver = role === 'driver';
	const mayUsePin = useManagedSignIn() && isPinRole(role);
	return (
		<>
			<TextInput
				label="E-posta"
				type="email"
				withAsterisk={!isDriver && !hasUserName(form.values)}
				description={isDriver ? 'Boşsa telefon numarası ve PIN ile girer.' : undefined}
				{...form.getInputProps('email')}
			/>
			{mayUsePin ? (
				<TextInput
					label="Kullanıcı adı"
					description={pinNote(role)}
					autoCapitalize="off"
					spellCheck={false}
					autoComplete="off"
					{...form.getInputProps('username')}
				/>
			) : null}
			<MaskedInput
				label="Telefon"
				mask={masks.phone}
				type="tel"
				required={isDriver && isWithoutEmail(form.values)}
				{...fieldOf(form, 'phone')}
			/>
		</>
	);
}

function pinNote(role: Role): string {
	const note = 'E-postası olmayanlar için; PIN ile girer.';
	return role === 'cashier' ? `${note} Kasa farkını onaylayamaz.` : note;
}

/** What was typed is kept. */
function withDriver(
	{ name = '', phone = '' }: Partial<Draft>,
	driver: { readonly fullName: string; readonly phone: string | null },
): Partial<Draft> {
	return {
		name: name.trim() === '' ? driver.fullName : name,
		phone: phone === '' && driver.phone !== null ? formatPhone(driver.phone) : phone,
	};
}

/** A driver signs in by phone number, a hand of the depot by user name. */
function isWithoutEmail(draft: Draft): boolean {
	if (draft.email.trim() !== '') return false;
	return draft.role === 'driver' || hasUserName(draft);
}

/** One of another role is not sent; the field is not shown then. */
function hasUserName({ role, username }: Draft): boolean {
	return isPinRole(role) && username.trim() !== '';
}

function draftOf(user: User | null, firstDepot: string): Draft {
	return {
		email: user?.email ?? '',
		username: user?.username ?? '',
		name: user?.name ?? '',
		phone: user?.phone ? formatPhone(user.phone) : '',
		role: user?.role ?? 'planner',
		allDepots: user?.allDepots ?? false,
		depotIds: user?.depots.map((depot) => depot.depotId) ?? [firstDepot].filter(Boolean),
		driverId: user?.driverId ?? null,
	};
}

function bodyOf(draft: Draft) {
	return {
		...draft,
		email: isWithoutEmail(draft) ? null : draft.email,
		username: hasUserName(draft) ? draft.username.trim() : null,
		phone: draft.phone === '' ? null : draft.phone,
		depotIds: draft.allDepots ? [] : draft.depotIds,
		driverId: draft.role === 'driver' ? draft.driverId : null,
	};
}

const errorFields: Readonly<Record<string, keyof Draft>> = {
	'access/depot-required': 'depotIds',
	'access/email-required': 'email',
	'access/phone-required': 'phone',
	'access/username-invalid': 'username',
	'access/username-and-email': 'username',
	'access/username-role': 'username',
};

function assignmentError(draft: Draft): Record<string, string> {
	const no = refuseAssignment(bodyOf(draft));
	if (no === null) return {};
	return { [errorFields[no.code] ?? 'driverId']: no.detail };
}
