import { Button } from '@mantine/core';
import { useState } from 'react';
import { verifyRecoveryCode, verifySecondFactor } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { masks } from '../../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../../ui/form/masked-input.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import classes from '../common/sign-in-frame.module.css';
import { isSecondFactorCode, SecondFactorCode } from './second-factor-code.tsx';

type Props = {
	/** A hosted identity provider has none. */
	readonly hasRecoveryCodes: boolean;
	readonly onDone: () => Promise<void>;
	readonly onBack: () => void;
};

/** The code of the authenticator app, or a recovery code if the phone is not available. */
export function SecondFactorStep({ hasRecoveryCodes, onDone, onBack }: Props) {
	const [kind, setKind] = useState<'code' | 'recovery'>('code');
	const [code, setCode] = useState('');
	const { error, busy, run, submit, forget } = useSignInAct(
		async (text: string) => {
			await (kind === 'code' ? verifySecondFactor(text) : verifyRecoveryCode(text));
			await onDone();
		},
		() => setCode(''),
	);

	function type(digits: string) {
		setCode(digits);
		if (isSecondFactorCode(digits) && !busy) void run(digits);
	}

	function change(next: 'code' | 'recovery') {
		setKind(next);
		setCode('');
		forget();
	}

	const words = stepWords[kind];
	return (
		<form className={classes.form} onSubmit={(event) => submit(event, code.trim())}>
			<p className={classes.note}>{words.note}</p>
			{kind === 'code' ? (
				<SecondFactorCode code={code} onChange={type} autoFocus />
			) : (
				<MaskedInput
					label="Kurtarma kodu"
					mask={masks.recoveryCode}
					size="md"
					value={code}
					onChange={setCode}
					autoComplete="one-time-code"
					autoCapitalize="off"
					spellCheck={false}
					autoFocus
				/>
			)}
			<FormProblem error={error} />
			<Button type="submit" size="md" fullWidth loading={busy} disabled={code.trim() === ''}>
				Doğrula
			</Button>
			<div className={classes.line}>
				{hasRecoveryCodes ? (
					<button type="button" className={classes.link} onClick={() => change(words.other)}>
						{words.change}
					</button>
				) : null}
				<button type="button" className={classes.link} onClick={onBack}>
					Girişe Dön
				</button>
			</div>
		</form>
	);
}

const stepWords = {
	code: {
		note: 'Doğrulama uygulamanızda görünen 6 haneli kodu girin.',
		change: 'Kurtarma kodu kullan',
		other: 'recovery',
	},
	recovery: {
		note: 'Sakladığınız kurtarma kodlarından birini girin. Her kod bir kez kullanılabilir.',
		change: 'Doğrulama kodu kullan',
		other: 'code',
	},
} as const;
