import { Textarea } from '@mantine/core';
import type { ReasonStage } from '@sevk/domain/reasons/reason';
import { useStore } from '../../api/client-store.ts';
import { Select } from '../../ui/select.tsx';

export type ReasonChoice = { readonly code: string | null; readonly note: string };

type Props = {
	readonly stage: ReasonStage;
	readonly value: ReasonChoice;
	readonly onChange: (value: ReasonChoice) => void;
	readonly error?: string | null;
	/** Codes that another act covers ("Tutanakla Düş", "Zimmet Devri"). */
	readonly except?: readonly string[];
};

/** A reason of the stage the screen is in, and the note that "Diğer" asks for. */
export function UndebitReasonField({ stage, value, onChange, error, except = [] }: Props) {
	const reasons = useStore((store) => store.order_un_debit_reasons);
	const offered = reasons.filter(
		(reason) => reason.stages?.includes(stage) && !except.includes(reason.code),
	);
	return (
		<>
			<Select
				label="Neden"
				required
				options={offered}
				valueKey="code"
				value={value.code}
				onChange={(code) => onChange({ ...value, code })}
				search={offered.length > 8}
				error={error ?? undefined}
			/>
			<Textarea
				label="Açıklama"
				description={value.code === 'OTHER' ? 'Diğer için en az 10 karakter yazın.' : undefined}
				autosize
				minRows={2}
				maxLength={300}
				value={value.note}
				onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
			/>
		</>
	);
}

export const noReason: ReasonChoice = { code: null, note: '' };

/** "Lütfen bir neden seçin." or what the note lacks; null when the choice is complete. */
export function reasonLacks(choice: ReasonChoice): string | null {
	if (choice.code === null) return 'Lütfen bir neden seçin.';
	if (choice.code === 'OTHER' && choice.note.trim().length < 10) {
		return 'Açıklama en az 10 karakter olmalı.';
	}
	return null;
}
