import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProblem } from '../dialog/form-problem.tsx';
import { useUnsaved } from '../dialog/use-unsaved.ts';
import { reserveBottomInset } from '../screen/bottom-inset.ts';
import classes from './settings-form.module.css';

type Props<Draft> = {
	readonly form: Pick<UseFormReturnType<Draft>, 'onSubmit' | 'isDirty' | 'reset'>;
	readonly edit: Pick<UseMutationResult, 'error' | 'isPending' | 'reset'>;
	readonly mayEdit: boolean;
	readonly onSave: (draft: Draft) => Promise<void>;
	readonly children: ReactNode;
};

/** Settings as panels in a column; the buttons come with the first change. */
export function SettingsForm<Draft>({ form, edit, mayEdit, onSave, children }: Props<Draft>) {
	const dirty = mayEdit && form.isDirty();
	useUnsaved(dirty);

	function discard() {
		form.reset();
		edit.reset();
	}

	return (
		<form className={classes.form} onSubmit={form.onSubmit(onSave)} noValidate>
			{children}
			<FormProblem error={edit.error} />
			{dirty ? (
				<div className={classes.buttons} ref={reserveBottomInset}>
					<Button type="submit" loading={edit.isPending}>
						Kaydet
					</Button>
					<Button variant="default" onClick={discard}>
						Vazgeç
					</Button>
				</div>
			) : null}
		</form>
	);
}
