import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { resetPassword as resetPasswordEndpoint } from '@sevk/contract/identity/sign-in';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { resetPassword } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { isUsablePassword, NewPasswordInput } from '../common/password-input.tsx';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';

/** The new password after opening a mailed link. */
export function PasswordForm({ token }: { readonly token: string }) {
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
			<SignInFrame
				title="Şifreniz kaydedildi"
				note="Bu şifreyle giriş yapabilirsiniz; başka yerde açık oturumunuz varsa kapatıldı."
			>
				<div className={classes.form}>
					<ToLogin />
				</div>
			</SignInFrame>
		);
	}
	if (isProblemOf(resetPasswordEndpoint, error) && error.code === 'access/link-expired') {
		return (
			<SignInFrame title="Bağlantı geçersiz" note={error.detail}>
				<div className={classes.form}>
					<Button
						size="md"
						fullWidth
						renderRoot={(props) => <Link to={paths.forgotPassword} {...props} />}
					>
						Yeni Bağlantı İste
					</Button>
				</div>
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title="Yeni şifre" note="Hesabınız için yeni bir şifre belirleyin.">
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
		</SignInFrame>
	);
}

function ToLogin() {
	return (
		<Button size="md" fullWidth renderRoot={(props) => <Link to={paths.login} {...props} />}>
			Giriş Yap
		</Button>
	);
}
