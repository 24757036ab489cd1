import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { DayRange } from '@sevk/contract/common/day-range';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../api/connection/problem.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';

type Props<Fields extends DayRange> = {
	readonly title: string;
	/** What a saved record says. */
	readonly done: string;
	readonly form: UseFormReturnType<Fields>;
	readonly act: { readonly isPending: boolean; readonly error: Error | null };
	readonly onAdd: (fields: Fields) => Promise<unknown>;
	readonly onClose: () => void;
	readonly kindField: ReactNode;
	/** Fields of one kind, below the days. */
	readonly children?: ReactNode;
};

/** Adds a range of days to a record; a later first day takes the last day with it. */
export function DayRecordForm<Fields extends DayRange>(props: Props<Fields>) {
	const { title, done, form, act, onAdd, onClose, kindField, children } = props;

	async function save(fields: Fields) {
		try {
			await onAdd(fields);
			notifySuccess(done);
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<FormModal
			opened
			title={title}
			verb="Ekle"
			busy={act.isPending}
			dirty={form.isDirty()}
			error={act.error}
			maxWidth={480}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<Wide>{kindField}</Wide>
			<DateField
				label="İlk Gün"
				{...fieldOf(form, 'from')}
				onChange={(from) => {
					if (from === null) return;
					const until = form.values.until < from ? from : form.values.until;
					form.setValues({ from, until } as Partial<Fields>);
				}}
			/>
			<DateField label="Son Gün" min={form.values.from} {...fieldOf(form, 'until')} />
			{children}
			<Wide>
				<TextInput label="Not" maxLength={200} {...form.getInputProps('note')} />
			</Wide>
		</FormModal>
	);
}
