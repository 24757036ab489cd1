import { Button } from '@mantine/core';
import { useState } from 'react';
import { signInByName } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { isUsableNewPin, NewPinFields } from '../common/pin-new-fields.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import classes from '../common/sign-in-frame.module.css';

type Props = {
	readonly username: string;
	/** The PIN of the office. */
	readonly pin: string;
	readonly onDone: () => Promise<void>;
	readonly onBack: () => void;
};

/** The own PIN that replaces the one of the office; it opens the session. */
export function NewPinStep({ username, pin, onDone, onBack }: Props) {
	const [newPin, setNewPin] = useState('');
	const [repeated, setRepeated] = useState('');
	const { error, busy, submit } = useSignInAct(async () => {
		await signInByName(username, pin, newPin);
		await onDone();
	});

	return (
		<form className={classes.form} onSubmit={submit}>
			<NewPinFields pin={newPin} repeated={repeated} onPin={setNewPin} onRepeated={setRepeated} />
			<FormProblem error={error} />
			<Button
				type="submit"
				size="md"
				fullWidth
				loading={busy}
				disabled={!isUsableNewPin(newPin, repeated)}
			>
				Kaydet ve Gir
			</Button>
			<div className={classes.line}>
				<button type="button" className={classes.link} onClick={onBack}>
					Girişe Dön
				</button>
			</div>
		</form>
	);
}
