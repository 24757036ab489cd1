import { Button } from '@mantine/core';
import { useState } from 'react';
import { sendVerification } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';

/** Offers the mail that verifies the address, after a sign-in that was refused for it. */
export function EmailVerification({ email }: { readonly email: string }) {
	const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
	const [error, setError] = useState<unknown>(null);

	async function send() {
		setState('sending');
		setError(null);
		try {
			await sendVerification();
			setState('sent');
		} catch (problem) {
			setError(problem);
			setState('idle');
		}
	}

	if (state === 'sent') {
		return (
			<p role="status">
				Doğrulama bağlantısı gönderildi: <strong>{email}</strong>. Bağlantıyı açtıktan sonra yeniden
				giriş yapın.
			</p>
		);
	}
	return (
		<>
			<Button variant="default" size="md" fullWidth loading={state === 'sending'} onClick={send}>
				Doğrulama E-postası Gönder
			</Button>
			<FormProblem error={error} />
		</>
	);
}
