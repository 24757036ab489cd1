import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { resetPassword } from '../../api/session.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import classes from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { isUsablePassword, NewPasswordInput } from './new-password-input.tsx';

/** The new password of somebody who came through the mailed link. */
export function NewPasswordForm({ token }: { readonly token: string }) {
	const [password, setPassword] = useState('');
	const [error, setError] = useState<unknown>(null);
	const [asking, setAsking] = useState(false);
	const [done, setDone] = useState(false);

	async function save(event: FormEvent) {
		event.preventDefault();
		setAsking(true);
		setError(null);
		try {
			await resetPassword(token, password);
			setDone(true);
		} catch (problem) {
			setError(problem);
		} finally {
			setAsking(false);
		}
	}

	if (done) {
		return (
			<AuthFrame
				title="Şifreniz değiştirildi"
				note="Açık oturumlarınız kapatıldı. Yeni şifrenizle giriş yapabilirsiniz."
			>
				<div className={classes.form}>
					<ToLogin />
				</div>
			</AuthFrame>
		);
	}
	if (error instanceof ProblemError && error.code === 'access/link-expired') {
		return (
			<AuthFrame title="Bağlantı geçersiz" note={error.detail}>
				<div className={classes.form}>
					<Button
						size="md"
						fullWidth
						renderRoot={(props) => <Link to={paths.forgotPassword} {...props} />}
					>
						Yeni Bağlantı İste
					</Button>
				</div>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="Yeni şifre" note="Hesabınız için yeni bir şifre belirleyin.">
			<form className={classes.form} onSubmit={save}>
				<NewPasswordInput value={password} onChange={setPassword} autoFocus />
				<FormProblem error={error} />
				<Button
					type="submit"
					size="md"
					fullWidth
					loading={asking}
					disabled={!isUsablePassword(password)}
				>
					Şifreyi Kaydet
				</Button>
			</form>
		</AuthFrame>
	);
}

function ToLogin() {
	return (
		<Button size="md" fullWidth renderRoot={(props) => <Link to={paths.login} {...props} />}>
			Giriş Yap
		</Button>
	);
}
