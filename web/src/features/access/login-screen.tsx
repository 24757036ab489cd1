import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loadUser } from '../../api/signed-in-user.ts';
import { AuthFrame } from './auth-frame.tsx';
import { safeReturn } from './open-path.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** Giriş: e-mail and password, then the second factor of those who have one. */
export function LoginScreen() {
	const [step, setStep] = useState<'password' | 'second_factor'>('password');
	const router = useRouter();
	const { donus } = useSearch({ strict: false }) as { donus?: string };

	async function enter() {
		await loadUser();
		router.history.replace(safeReturn(donus));
	}

	if (step === 'second_factor') {
		return (
			<AuthFrame title="İki adımlı doğrulama">
				<SecondFactorStep onDone={enter} onBack={() => setStep('password')} />
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="Giriş" note="Rota, sipariş ve zimmetlerinizi yönetmek için giriş yapın.">
			<PasswordStep onDone={enter} onSecondFactor={() => setStep('second_factor')} />
		</AuthFrame>
	);
}
