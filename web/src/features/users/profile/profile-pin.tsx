import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { PinField } from '../../../ui/form/pin-field.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { isUsableNewPin, NewPinFields } from '../../identity/common/pin-new-fields.tsx';
import classes from './profile.module.css';
import { useChangePin } from './profile-queries.ts';

/** Changes the PIN of a user name with the present one and ends the user's other sessions. */
export function ProfilePin({ phone }: { readonly phone: string | null }) {
	const [open, setOpen] = useState(false);
	const [present, setPresent] = useState('');
	const [next, setNext] = useState('');
	const [repeated, setRepeated] = useState('');
	const change = useChangePin();

	function close() {
		setOpen(false);
		setPresent('');
		setNext('');
		setRepeated('');
		change.reset();
	}

	async function save(event: FormEvent) {
		event.preventDefault();
		try {
			await change.mutateAsync({ body: { currentPin: present, newPin: next } });
			close();
			notifySuccess('PIN’iniz değiştirildi. Diğer oturumlarınız kapatıldı.');
		} catch {
			// The mutation keeps the problem; FormProblem shows it.
		}
	}

	return (
		<Panel
			title="PIN"
			note="Değiştirdiğinizde diğer oturumlarınız kapanır."
			actions={
				open ? null : (
					<Button variant="default" onClick={() => setOpen(true)}>
						PIN’i Değiştir
					</Button>
				)
			}
		>
			{open ? (
				<form className={classes.stack} onSubmit={save}>
					<PinField label="Mevcut PIN" autoFocus value={present} onChange={setPresent} />
					<NewPinFields
						pin={next}
						repeated={repeated}
						onPin={setNext}
						onRepeated={setRepeated}
						phone={phone ?? ''}
					/>
					<FormProblem error={change.error} />
					<div className={classes.buttons}>
						<Button
							type="submit"
							loading={change.isPending}
							disabled={present === '' || !isUsableNewPin(next, repeated, phone ?? '')}
						>
							PIN’i Kaydet
						</Button>
						<Button variant="default" onClick={close}>
							Vazgeç
						</Button>
					</div>
				</form>
			) : null}
		</Panel>
	);
}
