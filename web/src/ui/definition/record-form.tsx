import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormModal } from '../dialog/form-modal.tsx';
import { notifySuccess } from '../feedback/toasts.tsx';
import { RetireButton } from './retire-button.tsx';

/** What `useRecordActs` returns, without saving. */
type RecordActs = {
	readonly changeRetired: (retired: boolean) => Promise<unknown>;
	readonly isSaving: boolean;
	readonly isRetiring: boolean;
	readonly error: unknown;
};

type Props<Draft> = {
	/** The short name of the definition to edit; null for a new one. */
	readonly record: { readonly name: string; readonly retired: boolean } | null;
	/** The form title for a new record, and the message after it is added. */
	readonly adding: { readonly title: string; readonly done: string };
	readonly form: Pick<UseFormReturnType<Draft>, 'onSubmit' | 'isDirty'>;
	readonly acts: RecordActs;
	readonly onSave: (draft: Draft) => Promise<unknown>;
	/** Errors of the server by field. */
	readonly onRefused: (problem: unknown) => void;
	readonly onClose: () => void;
	readonly children: ReactNode;
};

/** The window that adds, edits or retires a definition (araç, sürücü, depo, neden). */
export function RecordForm<Draft>(props: Props<Draft>) {
	const { record, adding, form, acts, onClose } = props;

	async function save(draft: Draft) {
		try {
			await props.onSave(draft);
			notifySuccess(record ? 'Değişiklikler kaydedildi.' : adding.done);
			onClose();
		} catch (problem) {
			props.onRefused(problem);
		}
	}

	async function changeRetired(retired: boolean) {
		try {
			await acts.changeRetired(retired);
			onClose();
		} catch {
			// The act keeps the problem; the form shows it.
		}
	}

	return (
		<FormModal
			opened
			title={record ? record.name : adding.title}
			verb="Kaydet"
			busy={acts.isSaving}
			dirty={form.isDirty()}
			error={acts.error}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
			other={
				record ? (
					<RetireButton
						name={record.name}
						retired={record.retired}
						busy={acts.isRetiring}
						onChange={changeRetired}
					/>
				) : null
			}
		>
			{props.children}
		</FormModal>
	);
}
