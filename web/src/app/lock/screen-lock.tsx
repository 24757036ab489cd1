import { Button } from '@mantine/core';
import { pinDigits } from '@sevk/domain/identity/pin/pin';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { openScreen } from '../../api/startup/screen-pin.ts';
import { leave } from '../../api/startup/signed-in-user.ts';
import { useStore } from '../../api/state/client-store.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { PinField } from '../../ui/form/pin-field.tsx';
import { Mark } from '../../ui/theme/mark.tsx';
import classes from './screen-lock.module.css';
import { useScreenLock } from './use-screen-lock.ts';

/**
 * Covers the app until the PIN is entered. The app goes on behind it, so positions are recorded and
 * waiting acts are sent, and an open form keeps its input.
 */
export function ScreenLock({ onSignedOut }: { readonly onSignedOut: () => void }) {
	const lockMinutes = useStore((store) => store.user?.screenLockMinutes ?? null);
	const { locked, open } = useScreenLock(lockMinutes);
	return locked ? <LockedScreen onOpen={open} onSignedOut={onSignedOut} /> : null;
}

type Props = { readonly onOpen: () => void; readonly onSignedOut: () => void };

function LockedScreen({ onOpen, onSignedOut }: Props) {
	const name = useStore((store) => store.user?.name ?? '');
	const dialog = useRef<HTMLDialogElement>(null);
	const [pin, setPin] = useState('');
	const [error, setError] = useState<unknown>(null);
	const [busy, setBusy] = useState(false);
	const [tries, setTries] = useState(0);

	useEffect(() => {
		// A modal dialog is above every other layer, and nothing behind it can be reached.
		dialog.current?.showModal();
	}, []);

	async function submit(event: FormEvent) {
		event.preventDefault();
		setBusy(true);
		setError(null);
		try {
			await openScreen(pin);
			onOpen();
		} catch (problem) {
			setError(problem);
			setPin('');
			setTries(tries + 1);
		} finally {
			setBusy(false);
		}
	}

	async function signOut() {
		setBusy(true);
		try {
			await leave();
		} finally {
			setBusy(false);
			onSignedOut();
		}
	}

	return (
		<dialog
			ref={dialog}
			className={classes.screen}
			aria-labelledby="screen-lock-title"
			onCancel={(event) => event.preventDefault()}
			onClose={() => dialog.current?.showModal()}
		>
			<form className={classes.form} onSubmit={submit}>
				<Mark size={40} />
				<h1 id="screen-lock-title">Ekran kilitli</h1>
				<p className={classes.name}>{name}</p>
				<PinField key={tries} label="PIN" value={pin} onChange={setPin} autoFocus />
				<FormProblem error={error} />
				<Button
					type="submit"
					size="lg"
					fullWidth
					loading={busy}
					disabled={pin.length !== pinDigits}
				>
					Kilidi Aç
				</Button>
				<Button variant="subtle" color="gray" size="md" disabled={busy} onClick={signOut}>
					Oturumu Kapat
				</Button>
			</form>
		</dialog>
	);
}
