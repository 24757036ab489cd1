import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@sevk/contract/users/profile';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { type FormEvent, useState } from 'react';
import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { useSetPhoto } from '../../../api/commands/profile-photo.ts';
import { loadUser } from '../../../api/startup/signed-in-user.ts';
import { useRoleName } from '../../../api/state/public-names.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { useUnsaved } from '../../../ui/dialog/use-unsaved.ts';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { FileUploadBox } from '../../../ui/file/file-upload-box.tsx';
import { masks } from '../../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../../ui/form/masked-input.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import classes from './profile.module.css';
import { useEditProfile } from './profile-queries.ts';

/** Name and phone can be edited; the other fields are set by an admin. */
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
			// The mutation keeps the problem; FormProblem shows it.
		}
	}

	return (
		<Panel title="Kimlik">
			<ProfileFacts profile={profile} />
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

/** Fields that only an admin changes. */
function ProfileFacts({ profile }: { readonly profile: Profile }) {
	const roleName = useRoleName();
	return (
		<Facts
			facts={[
				profile.username === null
					? { label: 'E-posta', value: profile.email }
					: { label: 'Kullanıcı adı', value: profile.username },
				{ label: 'Rol', value: roleName(profile.role) },
				{ label: 'Depolar', value: profile.depots.map((depot) => depot.name).join(', ') },
				...(profile.nationalIdMasked === null
					? []
					: [{ label: 'T.C. Kimlik No', value: profile.nationalIdMasked }]),
			]}
		/>
	);
}
