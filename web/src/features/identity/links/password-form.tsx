import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { resetPassword as resetPasswordEndpoint } from '@sevk/contract/identity/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { readProvider, resetPassword } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { isUsablePassword, NewPasswordInput } from '../common/password-input.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import { useEntry } from '../common/sign-in-entry.ts';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';

/** The new password after opening a link; who set it is signed in. */
export function PasswordForm({ token }: { readonly token: string }) {
	const [password, setPassword] = useState('');
	const [step, setStep] = useState<'password' | 'second_factor' | 'saved'>('password');
	const options = useQuery({ queryKey: ['sign-in-options'], queryFn: readProvider });
	const enter = useEntry();

	const { error, busy, submit } = useSignInAct(async () => {
		const next = await resetPassword(token, password);
		if (next === 'second_factor') setStep(next);
		// The password is saved, whatever becomes of the first read.
		else await enter().catch(() => setStep('saved'));
	});

	if (step === 'second_factor') {
		return (
			<SignInFrame title="İki adımlı doğrulama" note="Şifreniz kaydedildi.">
				<SecondFactorStep
					hasRecoveryCodes={options.data?.provider.kind === 'embedded'}
					onDone={enter}
					onBack={() => setStep('saved')}
				/>
			</SignInFrame>
		);
	}
	if (step === 'saved') {
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
			<form className={classes.form} onSubmit={submit}>
				<NewPasswordInput value={password} onChange={setPassword} autoFocus />
				<FormProblem error={error} />
				<Button
					type="submit"
					size="md"
					fullWidth
					loading={busy}
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
