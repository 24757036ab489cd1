import { MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReasonFields, ReasonRecord } from '@sevk/contract/reasons/reasons';
import { isReasonCode, type ReasonList } from '@sevk/domain/reasons/reason';
import {
	reasonEvidenceWords,
	reasonNextStepWords,
	reasonRefusals,
	reasonStageWords,
} from '@sevk/domain/reasons/reason-words';
import { fieldErrors } from '../../api/connection/problem.ts';
import { RecordForm } from '../../ui/definition/record-form.tsx';
import { useRecordActs } from '../../ui/definition/use-record-acts.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { Select } from '../../ui/select/select.tsx';
import {
	afterReasonChange,
	useAddReason,
	useEditReason,
	useRetireReason,
} from './reason-queries.ts';

type Props = {
	readonly list: ReasonList;
	readonly title: string;
	readonly reason: ReasonRecord | null;
	readonly onClose: () => void;
};
type Draft = ReasonFields & { code: string };

/** A reason's form. The code cannot be changed later: records store only the code. */
export function ReasonForm({ list, title, reason, onClose }: Props) {
	const add = useAddReason();
	const edit = useEditReason();
	const retire = useRetireReason();
	const form = useForm<Draft>({
		initialValues: draftOf(reason),
		validate: {
			code: (code) => (isReasonCode(code) ? null : reasonRefusals['reason/code-invalid']()),
			label: (label) => (label.trim().length < 2 ? 'En az 2 karakter olmalı.' : null),
			stages: (stages) => (stages.length === 0 ? 'En az bir aşama seçin.' : null),
		},
	});

	const acts = useRecordActs(
		reason && { params: { list, code: reason.code }, version: reason.version },
		{ create: add, edit, retire },
		afterReasonChange,
	);

	return (
		<RecordForm
			record={reason ? { name: reason.label, retired: reason.retired } : null}
			adding={{ title, done: 'Neden eklendi.' }}
			form={form}
			acts={acts}
			onSave={({ code, ...fields }) =>
				acts.save({ ...fields, list, code }, (version) => ({ ...fields, version }))
			}
			onRefused={(problem) => form.setErrors(fieldErrors(problem))}
			onClose={onClose}
		>
			<TextInput
				label="Etiket"
				withAsterisk
				placeholder="Alıcı adreste yok"
				data-autofocus
				{...form.getInputProps('label')}
			/>
			<TextInput
				label="Kod"
				withAsterisk
				placeholder="RECIPIENT_ABSENT"
				description={reason ? undefined : 'Sonradan değiştirilemez.'}
				disabled={reason !== null}
				{...form.getInputProps('code')}
			/>
			<TextInput label="Grup" placeholder="Alıcı" {...form.getInputProps('groupLabel')} />
			<Select
				label="Sonraki Adım"
				clearable
				options={choicesOf(reasonNextStepWords)}
				{...fieldOf(form, 'nextStep')}
			/>
			<Wide>
				<MultiSelect
					label="Aşama"
					withAsterisk
					description="Bu neden hangi aşamada seçilebilir?"
					data={choicesOf(reasonStageWords)}
					{...form.getInputProps('stages')}
				/>
			</Wide>
			<Wide>
				<MultiSelect
					label="Kanıt"
					description="Bu neden seçildiğinde neler zorunlu olsun?"
					data={choicesOf(reasonEvidenceWords)}
					{...form.getInputProps('evidence')}
				/>
			</Wide>
		</RecordForm>
	);
}

function draftOf(reason: ReasonRecord | null): Draft {
	return {
		code: reason?.code ?? '',
		label: reason?.label ?? '',
		groupLabel: reason?.groupLabel ?? '',
		stages: reason?.stages ?? ['onboard'],
		evidence: reason?.evidence ?? [],
		nextStep: reason?.nextStep ?? null,
	};
}
