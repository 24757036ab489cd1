import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loadUser } from '../../../api/startup/signed-in-user.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { safeReturn } from './sign-in-open-path.ts';

/** Giriş: e-mail and password, then the second factor of those who have one. */
export function SignInScreen() {
	const [step, setStep] = useState<'password' | 'second_factor'>('password');
	const router = useRouter();
	const { donus } = useSearch({ strict: false }) as { donus?: string };

	async function enter() {
		await loadUser();
		router.history.replace(safeReturn(donus));
	}

	if (step === 'second_factor') {
		return (
			<SignInFrame title="İki adımlı doğrulama">
				<SecondFactorStep onDone={enter} onBack={() => setStep('password')} />
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title="Giriş" note="Rota, sipariş ve zimmetlerinizi yönetmek için giriş yapın.">
			<PasswordStep onDone={enter} onSecondFactor={() => setStep('second_factor')} />
		</SignInFrame>
	);
}
