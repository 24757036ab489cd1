import { Button, TextInput } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgotPassword, readProvider } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';

/** Another mail can be requested after this many seconds, enough for the first to arrive. */
const resendAfterS = 60;

/** Requests a mailed link; the answer is the same for a known and an unknown address. */
export function PasswordLinkForm({ email: initialEmail }: { readonly email: string }) {
	const options = useQuery({ queryKey: ['sign-in-options'], queryFn: readProvider });
	const [email, setEmail] = useState(initialEmail);
	const [sent, setSent] = useState(false);
	const [waitS, setWaitS] = useState(0);
	const { error, busy, submit } = useSignInAct(async () => {
		await forgotPassword(email.trim());
		setSent(true);
		setWaitS(resendAfterS);
	});

	useEffect(() => {
		if (waitS === 0) return;
		const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
		return () => clearTimeout(timer);
	}, [waitS]);

	return (
		<SignInFrame
			title={sent ? 'E-postanızı kontrol edin' : 'Şifremi Unuttum'}
			note={
				sent
					? `Bu adresle bir hesap varsa şifre sıfırlama bağlantısı gönderilir.${validity(options.data)}`
					: `E-posta adresinizi girin, size şifre sıfırlama bağlantısı gönderelim.${pinNote(options.data)}`
			}
		>
			<form className={classes.form} onSubmit={submit}>
				{sent ? (
					<p>
						<strong>{email}</strong>
					</p>
				) : (
					<TextInput
						label="E-posta"
						type="email"
						size="md"
						autoComplete="username"
						autoCapitalize="off"
						spellCheck={false}
						autoFocus
						value={email}
						onChange={(event) => setEmail(event.currentTarget.value)}
					/>
				)}
				<FormProblem error={error} />
				<Button
					type="submit"
					size="md"
					fullWidth
					variant={sent ? 'default' : 'filled'}
					loading={busy}
					disabled={email.trim() === '' || waitS > 0}
				>
					{sendWords(sent, waitS)}
				</Button>
				<div className={classes.line}>
					<Link to={paths.login} className={classes.link}>
						Girişe Dön
					</Link>
					{sent ? (
						<button type="button" className={classes.link} onClick={() => setSent(false)}>
							Adresi Değiştir
						</button>
					) : null}
				</div>
			</form>
		</SignInFrame>
	);
}

function pinNote(options: SignInOptions | undefined): string {
	return options?.provider.kind === 'embedded'
		? ' Kullanıcı adı ve PIN ile giriyorsanız yeni PIN’i yöneticinizden isteyin.'
		: '';
}

function validity(options: SignInOptions | undefined): string {
	return options === undefined ? '' : ` Bağlantı ${options.resetLinkMinutes} dakika geçerlidir.`;
}

function sendWords(sent: boolean, waitS: number): string {
	if (!sent) return waitS > 0 ? `Bağlantı Gönder (${waitS} sn)` : 'Bağlantı Gönder';
	return waitS > 0 ? `Yeniden Gönder (${waitS} sn)` : 'Yeniden Gönder';
}
