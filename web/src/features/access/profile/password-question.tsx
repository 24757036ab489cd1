import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import classes from './profile.module.css';

type Props = {
	readonly verb: string;
	readonly error: unknown;
	readonly asking: boolean;
	readonly onAnswer: (password: string) => void;
	readonly onCancel: () => void;
};

/** Requires the password again before a security setting of the account changes. */
export function PasswordQuestion({ verb, error, asking, onAnswer, onCancel }: Props) {
	const [password, setPassword] = useState('');
	return (
		<form
			className={classes.stack}
			onSubmit={(event) => {
				event.preventDefault();
				onAnswer(password);
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
			<FormProblem error={error} />
			<div className={classes.buttons}>
				<Button type="submit" loading={asking} disabled={password === ''}>
					{verb}
				</Button>
				<Button variant="default" onClick={onCancel}>
					Vazgeç
				</Button>
			</div>
		</form>
	);
}
