import { useState } from 'react';
import { NoteField } from '../form/note-field.tsx';
import { ActModal } from './act-modal.tsx';

type Props = {
	readonly title: string;
	readonly sentence: string;
	/** The name of the field. */
	readonly label?: string;
	readonly verb: string;
	readonly destructive?: boolean;
	readonly busy: boolean;
	readonly minLength?: number;
	/** What the act waits for, and why it was not done. */
	readonly progress?: string | null;
	readonly problem?: unknown;
	readonly onClose: () => void;
	readonly onSubmit: (reason: string) => void;
};

/** The form of an act that needs a free-text reason. */
export function ReasonDialog(props: Props) {
	const { title, sentence, verb, destructive, busy, onClose, onSubmit } = props;
	const { label = 'Neden', minLength = 3 } = props;
	const [reason, setReason] = useState('');
	const [error, setError] = useState<string | null>(null);

	function submit() {
		if (reason.trim().length < minLength) {
			return setError(`En az ${minLength} karakter yazın.`);
		}
		onSubmit(reason.trim());
	}

	return (
		<ActModal
			onClose={onClose}
			title={title}
			maxWidth={440}
			verb={verb}
			busy={busy}
			progress={props.progress ?? null}
			problem={props.problem}
			destructive={destructive ?? false}
			onSubmit={submit}
		>
			<div>{sentence}</div>
			<NoteField
				label={label}
				withAsterisk
				data-autofocus
				maxLength={300}
				value={reason}
				error={error}
				onValue={setReason}
			/>
		</ActModal>
	);
}
