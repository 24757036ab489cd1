import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logFailure } from '../../../api/connection/log.ts';
import { readProvider } from '../../../api/session/session.ts';
import { isPhoneEnrolled, removeClosedPhones } from '../../../api/session/session-pin.ts';
import { keepOfflinePin } from '../../../api/startup/screen-pin.ts';
import { noteOpened } from '../../../api/startup/screen-use.ts';
import { loadUser } from '../../../api/startup/signed-in-user.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PhoneEnrolmentStep, PinStep } from './pin-step.tsx';
import { NewPinStep } from './sign-in-new-pin.tsx';
import { safeReturn } from './sign-in-open-path.ts';

type Step = 'password' | 'second_factor' | 'pin' | 'enrolment' | 'new_pin';

/**
 * Giriş: e-mail and password, then the second factor of those who have one, or user name and PIN; on
 * an enrolled phone, phone number and PIN.
 */
export function SignInScreen() {
	const [firstCode] = useState(scannedCode);
	const [step, setStep] = useState<Step>(firstCode === '' ? 'password' : 'enrolment');
	const [isEnrolled, setEnrolled] = useState(false);
	const [given, setGiven] = useState({ username: '', pin: '' });
	const [closing, setClosing] = useState<unknown>(null);
	const router = useRouter();
	const { donus } = useSearch({ strict: false }) as { donus?: string };
	const options = useQuery({
		queryKey: ['sign-in-options'],
		queryFn: readProvider,
		staleTime: Number.POSITIVE_INFINITY,
	});

	const isManagedHere = options.data?.provider.kind === 'embedded';

	useEffect(() => {
		async function look() {
			if (!(await isPhoneEnrolled())) return;
			setEnrolled(true);
			setStep((present) => (present === 'password' ? 'pin' : present));
			const reason = await removeClosedPhones();
			if (reason === null) return;
			setClosing(reason);
			if (await isPhoneEnrolled()) return;
			setEnrolled(false);
			setStep((present) => (present === 'pin' ? 'password' : present));
		}
		look().catch((error: unknown) => logFailure('Telefonun kaydı okunamadı.', error));
	}, []);

	async function enter() {
		await loadUser();
		router.history.replace(safeReturn(donus));
	}

	async function enterByPin(pin: string) {
		noteOpened();
		await loadUser();
		await keepOfflinePin(pin).catch((error: unknown) =>
			logFailure('PIN çevrimdışı kullanım için saklanamadı.', error),
		);
		router.history.replace(safeReturn(donus));
	}

	function askNewPin(username: string, pin: string) {
		setGiven({ username, pin });
		setStep('new_pin');
	}

	if (step === 'second_factor') {
		return (
			<SignInFrame title="İki adımlı doğrulama">
				<SecondFactorStep
					hasRecoveryCodes={isManagedHere}
					onDone={enter}
					onBack={() => setStep('password')}
				/>
			</SignInFrame>
		);
	}
	if (step === 'new_pin') {
		return (
			<SignInFrame
				title="Yeni PIN"
				note="Yöneticinizin verdiği PIN yalnızca ilk giriş içindir. Kimsenin bilmediği bir PIN belirleyin."
			>
				<NewPinStep {...given} onDone={enter} onBack={() => setStep('password')} />
			</SignInFrame>
		);
	}
	if (step === 'enrolment') {
		return (
			<SignInFrame
				title="Telefonu tanıt"
				note="Bundan sonra bu telefonda telefon numaranız ve PIN’inizle girersiniz."
			>
				<PhoneEnrolmentStep
					firstCode={firstCode}
					onDone={enterByPin}
					onBack={() => setStep(isEnrolled ? 'pin' : 'password')}
				/>
			</SignInFrame>
		);
	}
	if (step === 'pin') {
		return (
			<SignInFrame title="Giriş" note="Telefon numaranız ve PIN’inizle giriş yapın.">
				<ClosingNotice error={closing} />
				<PinStep
					onDone={enterByPin}
					onPassword={() => setStep('password')}
					onEnroll={() => setStep('enrolment')}
				/>
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title="Giriş" note="Rota, sipariş ve zimmetlerinizi yönetmek için giriş yapın.">
			<ClosingNotice error={closing} />
			<PasswordStep
				onDone={enter}
				onSecondFactor={() => setStep('second_factor')}
				onNewPin={options.data?.provider.kind === 'firebase' ? null : askNewPin}
				onPin={isEnrolled ? () => setStep('pin') : null}
				onEnroll={isManagedHere ? () => setStep('enrolment') : null}
			/>
		</SignInFrame>
	);
}

/** Why the office closed this phone. */
function ClosingNotice({ error }: { readonly error: unknown }) {
	if (error === null) return null;
	return (
		<div className={classes.notice}>
			<FormProblem error={error} />
		</div>
	);
}

/** The code in the address of a QR code, which leaves the address at once. */
function scannedCode(): string {
	const code = /^#kod=(\d{8})$/.exec(location.hash)?.[1] ?? '';
	if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
	return code;
}
