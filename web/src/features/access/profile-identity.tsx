import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@sevk/contract/access/profile';
import { roleWords } from '@sevk/domain/access/role';
import { formatPhone } from '@sevk/domain/common/phone';
import { type FormEvent, useState } from 'react';
import { loadUser } from '../../api/signed-in-user.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { masks } from '../../ui/mask-tokens.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import classes from './profile.module.css';
import { useEditProfile } from './profile-queries.ts';

/** Name and phone can be changed; the rest is given by an admin. */
export function ProfileIdentity({ profile }: { readonly profile: Profile }) {
	const before = { name: profile.name, phone: profile.phone ? formatPhone(profile.phone) : '' };
	const [name, setName] = useState(before.name);
	const [phone, setPhone] = useState(before.phone);
	const edit = useEditProfile();
	const changed = name.trim() !== before.name || phone !== before.phone;

	async function save(event: FormEvent) {
		event.preventDefault();
		const body = { version: profile.version, name, phone: phone === '' ? null : phone };
		try {
			await edit.mutateAsync({ body });
			await loadUser();
			notifySuccess('Değişiklikler kaydedildi.');
		} catch {
			// The mutation keeps the problem; FormProblem says it.
		}
	}

	return (
		<Panel title="Kimlik">
			<Facts
				facts={[
					{ label: 'E-posta', value: profile.email },
					{ label: 'Rol', value: roleWords[profile.role] },
					{ label: 'Depolar', value: profile.depots.map((depot) => depot.name).join(', ') },
				]}
			/>
			<form className={classes.fields} onSubmit={save}>
				<TextInput
					label="Ad soyad"
					autoComplete="name"
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<MaskedInput
					label="Telefon"
					mask={masks.phone}
					type="tel"
					autoComplete="tel"
					value={phone}
					onChange={setPhone}
				/>
				<div className={classes.wide}>
					<FormProblem error={edit.error} />
				</div>
				{changed ? (
					<div className={classes.buttons}>
						<Button type="submit" loading={edit.isPending} disabled={name.trim().length < 2}>
							Kaydet
						</Button>
						<Button
							variant="default"
							onClick={() => {
								setName(before.name);
								setPhone(before.phone);
								edit.reset();
							}}
						>
							Vazgeç
						</Button>
					</div>
				) : null}
			</form>
		</Panel>
	);
}
