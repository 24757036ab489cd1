import { Button, PasswordInput, TextInput } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '../../../api/connection/problem.ts';
import { signIn, signInByName } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import classes from '../common/sign-in-frame.module.css';
import { SignInDemo } from './sign-in-demo.tsx';
import { EmailVerification } from './sign-in-email-verification.tsx';

type Props = {
	readonly onDone: () => Promise<void>;
	readonly onSecondFactor: () => void;
	/** The PIN of the office is right; null with a hosted identity provider, which has no PINs. */
	readonly onNewPin: ((username: string, pin: string) => void) | null;
	/** To the sign-in by PIN, on an enrolled phone. */
	readonly onPin: (() => void) | null;
	/** To the enrolment of a phone; not with a hosted identity provider. */
	readonly onEnroll: (() => void) | null;
};

/**
 * E-mail and password, or user name and PIN: an address has an @, a user name has none. The error
 * does not reveal which of the two was wrong.
 */
export function PasswordStep({ onDone, onSecondFactor, onNewPin, onPin, onEnroll }: Props) {
	const [email, setEmail] = useState('');
	const [password, setPassword] = useState('');
	const { error, busy, run, submit } = useSignInAct(async (who: string, secret: string) => {
		const name = who.trim();
		if (onNewPin === null || name.includes('@')) {
			const next = await signIn(name, secret);
			if (next === 'second_factor') onSecondFactor();
			else await onDone();
		} else {
			// The office reads a PIN in two groups.
			const pin = secret.replace(/\s/g, '');
			const next = await signInByName(name, pin);
			if (next === 'new_pin') onNewPin(name, pin);
			else await onDone();
		}
	});

	const isByName = onNewPin !== null && email.trim() !== '' && !email.includes('@');

	return (
		<>
			<form className={classes.form} onSubmit={(event) => submit(event, email, password)}>
				<TextInput
					label={onNewPin ? 'E-posta veya kullanıcı adı' : 'E-posta'}
					inputMode="email"
					name="email"
					size="md"
					autoComplete="username"
					autoCapitalize="off"
					spellCheck={false}
					autoFocus
					required
					withAsterisk={false}
					value={email}
					onChange={(event) => setEmail(event.currentTarget.value)}
				/>
				<PasswordInput
					label={onNewPin ? 'Şifre veya PIN' : 'Şifre'}
					inputMode={isByName ? 'numeric' : 'text'}
					name="password"
					size="md"
					autoComplete="current-password"
					required
					withAsterisk={false}
					value={password}
					onChange={(event) => setPassword(event.currentTarget.value)}
				/>
				<FormProblem error={error} />
				{isUnverified(error) ? <EmailVerification email={email.trim()} /> : null}
				<Button
					type="submit"
					size="md"
					fullWidth
					loading={busy}
					disabled={email.trim() === '' || password === ''}
				>
					Giriş Yap
				</Button>
				<div className={classes.line}>
					<Link
						to={paths.forgotPassword}
						search={(email.trim() === '' || isByName ? {} : { eposta: email.trim() }) as never}
						className={classes.link}
					>
						Şifremi Unuttum
					</Link>
					{onPin ? (
						<button type="button" className={classes.link} onClick={onPin}>
							PIN ile Gir
						</button>
					) : null}
					{onEnroll && !onPin ? (
						<button type="button" className={classes.link} onClick={onEnroll}>
							Sürücü Telefonunu Tanıt
						</button>
					) : null}
				</div>
			</form>
			<SignInDemo disabled={busy} onPick={run} />
		</>
	);
}

function isUnverified(error: unknown): boolean {
	return error instanceof ProblemError && error.code === 'access/email-unverified';
}
