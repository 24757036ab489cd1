import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@sevk/contract/access/profile';
import { roleWords } from '@sevk/domain/access/role';
import { formatPhone } from '@sevk/domain/common/phone';
import { type FormEvent, useState } from 'react';
import { fileAddress } from '../../api/file-address.ts';
import { useSetPhoto } from '../../api/profile-photo.ts';
import { loadUser } from '../../api/signed-in-user.ts';
import { uploadTemp } from '../../api/upload.ts';
import { Facts } from '../../ui/facts.tsx';
import { FileUploadBox } from '../../ui/file-upload-box.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { masks } from '../../ui/mask-tokens.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import classes from './profile.module.css';
import { useEditProfile } from './profile-queries.ts';

/** Name and phone can be changed; the rest is given by an admin. */
export function ProfileIdentity({ profile }: { readonly profile: Profile }) {
	const before = { name: profile.name, phone: profile.phone ? formatPhone(profile.phone) : '' };
	const [name, setName] = useState(before.name);
	const [phone, setPhone] = useState(before.phone);
	const [nationalId, setNationalId] = useState('');
	const [photo, setPhoto] = useState(profile.photoFile);
	const edit = useEditProfile();
	const setOwnPhoto = useSetPhoto();
	const changedPhoto = photo !== profile.photoFile;
	const changedDetails = name.trim() !== before.name || phone !== before.phone || nationalId !== '';
	const changed = changedDetails || changedPhoto;
	useUnsaved(changed);

	async function save(event: FormEvent) {
		event.preventDefault();
		const details = { version: profile.version, name, phone: phone === '' ? null : phone };
		const body = nationalId === '' ? details : { ...details, nationalId };
		try {
			if (changedDetails) await edit.mutateAsync({ body });
			if (changedPhoto) await setOwnPhoto.mutateAsync({ body: { photoFile: photo } });
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
					...(profile.nationalIdMasked === null
						? []
						: [{ label: 'T.C. Kimlik No', value: profile.nationalIdMasked }]),
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
				{profile.driverId === null ? (
					<MaskedInput
						label={profile.nationalIdMasked === null ? 'T.C. Kimlik No' : 'Yeni T.C. Kimlik No'}
						description="Şifreli saklanır; yalnızca son dört hanesi görünür."
						mask={masks.nationalId}
						inputMode="numeric"
						autoComplete="off"
						value={nationalId}
						onChange={setNationalId}
					/>
				) : null}
				<div className={classes.wide}>
					<FileUploadBox
						label="Fotoğraf"
						accept="image/jpeg,image/png,image/webp"
						files={photo === null ? [] : [{ fileName: photo }]}
						onChange={(files) => setPhoto(files.at(-1)?.fileName ?? null)}
						upload={uploadTemp}
						addressOf={fileAddress}
					/>
				</div>
				<div className={classes.wide}>
					<FormProblem error={edit.error ?? setOwnPhoto.error} />
				</div>
				{changed ? (
					<div className={classes.buttons}>
						<Button
							type="submit"
							loading={edit.isPending || setOwnPhoto.isPending}
							disabled={name.trim().length < 2}
						>
							Kaydet
						</Button>
						<Button
							variant="default"
							onClick={() => {
								setName(before.name);
								setPhone(before.phone);
								setNationalId('');
								setPhoto(profile.photoFile);
								edit.reset();
								setOwnPhoto.reset();
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
