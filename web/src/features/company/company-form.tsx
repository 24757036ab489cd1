import { Alert } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type CompanyAnswer, companyFields } from '@sevk/contract/company/company';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../api/connection/problem.ts';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import { SettingsForm } from '../../ui/definition/settings-form.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { bodyOf, type CompanyDraft, draftOf, numberErrors } from './company-draft.ts';
import { useEditCompany } from './company-queries.ts';
import type { CompanyFieldsProps } from './company-rule-fields.tsx';

type Props = {
	readonly company: CompanyAnswer;
	/** The part of the settings that the screen shows; all of them are saved together. */
	readonly children: (fields: CompanyFieldsProps) => ReactNode;
};

/** A part of the company's settings, read-only without the right to edit. */
export function CompanyForm({ company, children }: Props) {
	const mayEdit = useMay('company.edit');
	const note = useScopeNote('company.edit');
	const edit = useEditCompany();
	const check = schemaResolver(companyFields, { sync: true });
	const form = useForm<CompanyDraft>({
		initialValues: draftOf(company),
		validate: (draft) => ({ ...check(bodyOf(draft)), ...numberErrors(draft) }),
	});

	async function save(draft: CompanyDraft) {
		try {
			await edit.mutateAsync({ body: { ...bodyOf(draft), version: company.version } });
			notifySuccess('Değişiklikler kaydedildi.');
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<SettingsForm form={form} edit={edit} mayEdit={mayEdit} onSave={save}>
			{note === null ? null : (
				<Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
					{note}
				</Alert>
			)}
			{children({ form, mayEdit })}
		</SettingsForm>
	);
}
