import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import classes from './second-factor.module.css';
import { isSecondFactorCode, SecondFactorCode } from './second-factor-code.tsx';

type Props = {
	readonly verb: string;
	readonly error: unknown;
	readonly asking: boolean;
	/** Also asks for the code of the authenticator. */
	readonly withCode?: boolean;
	readonly onAnswer: (password: string, code: string) => void;
	readonly onCancel: () => void;
};

/** Requires the password again before a security setting of the account changes. */
export function PasswordQuestion(props: Props) {
	const { verb, error, asking, withCode = false, onAnswer, onCancel } = props;
	const [password, setPassword] = useState('');
	const [code, setCode] = useState('');
	const isComplete = password !== '' && (!withCode || isSecondFactorCode(code));
	return (
		<form
			className={classes.stack}
			onSubmit={(event) => {
				event.preventDefault();
				onAnswer(password, code);
			}}
		>
			<PasswordInput
				w="100%"
				size="md"
				label="Mevcut şifre"
				autoComplete="current-password"
				autoFocus
				value={password}
				onChange={(event) => setPassword(event.currentTarget.value)}
			/>
			{withCode ? <SecondFactorCode code={code} onChange={setCode} /> : null}
			<FormProblem error={error} />
			<div className={classes.buttons}>
				<Button type="submit" loading={asking} disabled={!isComplete}>
					{verb}
				</Button>
				<Button variant="default" onClick={onCancel}>
					Vazgeç
				</Button>
			</div>
		</form>
	);
}
