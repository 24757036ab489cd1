import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { isUsablePassword, NewPasswordInput } from '../../identity/common/password-input.tsx';
import classes from './profile.module.css';
import { useChangePassword } from './profile-queries.ts';

/** Changes the password with the present one and ends the user's other sessions. */
export function ProfilePassword() {
	const [open, setOpen] = useState(false);
	const [present, setPresent] = useState('');
	const [next, setNext] = useState('');
	const change = useChangePassword();

	function close() {
		setOpen(false);
		setPresent('');
		setNext('');
		change.reset();
	}

	async function save(event: FormEvent) {
		event.preventDefault();
		try {
			await change.mutateAsync({ body: { currentPassword: present, newPassword: next } });
			close();
			notifySuccess('Şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.');
		} catch {
			// The mutation keeps the problem; FormProblem shows it.
		}
	}

	return (
		<Panel
			title="Şifre"
			note="Değiştirdiğinizde diğer oturumlarınız kapanır."
			actions={
				open ? null : (
					<Button variant="default" onClick={() => setOpen(true)}>
						Şifreyi Değiştir
					</Button>
				)
			}
		>
			{open ? (
				<form className={classes.stack} onSubmit={save}>
					<PasswordInput
						w="100%"
						size="md"
						label="Mevcut şifre"
						autoComplete="current-password"
						autoFocus
						value={present}
						onChange={(event) => setPresent(event.currentTarget.value)}
					/>
					<NewPasswordInput value={next} onChange={setNext} />
					<FormProblem error={change.error} />
					<div className={classes.buttons}>
						<Button
							type="submit"
							loading={change.isPending}
							disabled={present === '' || !isUsablePassword(next)}
						>
							Şifreyi Kaydet
						</Button>
						<Button variant="default" onClick={close}>
							Vazgeç
						</Button>
					</div>
				</form>
			) : null}
		</Panel>
	);
}
