import { Textarea } from '@mantine/core';
import { needsExplanation, shortestExplanation } from '@sevk/domain/debits/debit-undebit';
import type { ReasonStage } from '@sevk/domain/reasons/reason';
import { useStore } from '../../api/client-store.ts';
import { Select } from '../../ui/select.tsx';

export type ReasonChoice = { readonly code: string | null; readonly note: string };

/** What a choice still lacks, under the field that it is about. */
type ReasonLacks = { readonly code?: string; readonly note?: string };

type Props = {
	readonly value: ReasonChoice;
	readonly onChange: (value: ReasonChoice) => void;
	readonly lacks: ReasonLacks;
	readonly choices: ReasonChoices;
};

type ReasonChoices = ReturnType<typeof useReasonChoices>;

/**
 * The reasons of the stage the screen is in, and what a choice among them lacks. `except` names the
 * codes that another act covers ("Tutanakla Düş", "Zimmet Devri").
 */
export function useReasonChoices(stage: ReasonStage, except: readonly string[] = []) {
	const reasons = useStore((store) => store.order_un_debit_reasons);
	const offered = reasons.filter(
		(reason) => reason.stages.includes(stage) && !except.includes(reason.code),
	);
	const explains = (code: string | null) => {
		const reason = offered.find((one) => one.code === code);
		return reason !== undefined && needsExplanation(reason, stage);
	};
	const lacksOf = ({ code, note }: ReasonChoice): ReasonLacks => {
		if (code === null) return { code: 'Lütfen bir neden seçin.' };
		return explains(code) && note.trim().length < shortestExplanation
			? { note: `Açıklama en az ${shortestExplanation} karakter olmalı.` }
			: {};
	};
	return { offered, explains, lacksOf };
}

/** A reason, and the note that some of them ask for. */
export function UndebitReasonField({ value, onChange, lacks, choices }: Props) {
	const { offered, explains } = choices;
	const mustExplain = explains(value.code);
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
				error={lacks.code}
			/>
			<Textarea
				label="Açıklama"
				withAsterisk={mustExplain}
				description={
					mustExplain ? `Bu neden için en az ${shortestExplanation} karakter yazın.` : undefined
				}
				autosize
				minRows={2}
				maxLength={300}
				value={value.note}
				error={lacks.note}
				onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
			/>
		</>
	);
}

export const noReason: ReasonChoice = { code: null, note: '' };
