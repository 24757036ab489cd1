import { Button, TextInput } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { createFirstAdmin } from '@sevk/contract/identity/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetToken, readProvider } from '../../../api/session/session.ts';
import { post } from '../../../api/session/session-embedded.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { isUsablePassword, NewPasswordInput } from '../common/password-input.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import { useEntry } from '../common/sign-in-entry.ts';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';

/** The first admin of an empty installation, through the link that the start printed once. */
export function FirstAdminScreen() {
	const { token } = useSearch({ strict: false }) as { token?: string };
	if (!token) {
		return (
			<SignInFrame
				title="Bağlantı eksik"
				note="İlk yönetici, kurulumun ilk başlangıçta yazdırdığı tek kullanımlık bağlantıyla tanımlanır."
			>
				<div className={classes.form}>
					<Link to={paths.login} className={classes.link}>
						Girişe Dön
					</Link>
				</div>
			</SignInFrame>
		);
	}
	return <FirstAdminForm token={token} />;
}

function FirstAdminForm({ token }: { readonly token: string }) {
	const navigate = useNavigate();
	const enter = useEntry();
	const options = useQuery({ queryKey: ['sign-in-options'], queryFn: readProvider });
	const hosted = options.data?.provider.kind === 'firebase';
	const [name, setName] = useState('');
	const [email, setEmail] = useState('');
	const [password, setPassword] = useState('');
	const complete =
		name.trim().length > 1 && email.includes('@') && (hosted || isUsablePassword(password));

	const { error, busy, submit } = useSignInAct(async () => {
		const body = { token, name, email: email.trim(), password: hosted ? null : password };
		const { signedIn } = createFirstAdmin.answer.parse(await post(createFirstAdmin, body));
		forgetToken();
		if (signedIn) await enter().catch(toLogin);
		else await toLogin();
	});

	async function toLogin() {
		notifySuccess(
			hosted
				? 'Yönetici hesabınız oluşturuldu. Şifrenizi e-postanıza gelen bağlantıyla belirleyip giriş yapın.'
				: 'Yönetici hesabınız oluşturuldu. Giriş yapabilirsiniz.',
		);
		await navigate({ to: paths.login });
	}

	return (
		<SignInFrame
			title="İlk yönetici"
			note="Sevk kurulumunuz hazır. Depoları, kullanıcıları ve araçları tanımlayacak yöneticiyi ekleyin."
		>
			<form className={classes.form} onSubmit={submit}>
				<TextInput
					label="Ad soyad"
					size="md"
					autoComplete="name"
					autoFocus
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<TextInput
					label="E-posta"
					type="email"
					size="md"
					autoComplete="username"
					autoCapitalize="off"
					value={email}
					onChange={(event) => setEmail(event.currentTarget.value)}
				/>
				{hosted ? null : <NewPasswordInput label="Şifre" value={password} onChange={setPassword} />}
				<FormProblem error={error} />
				<Button type="submit" size="md" fullWidth loading={busy} disabled={!complete}>
					Yöneticiyi Oluştur
				</Button>
			</form>
		</SignInFrame>
	);
}
