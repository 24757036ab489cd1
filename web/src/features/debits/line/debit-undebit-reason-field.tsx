import {
	explanationTooShort,
	isExplanation,
	minimumExplanationLength,
} from '@sevk/domain/common/rule/explanation';
import { needsExplanation } from '@sevk/domain/debits/line/debit-undebit';
import { type Reason, type ReasonStage, reasonsAt } from '@sevk/domain/reasons/reason';
import { useStore } from '../../../api/state/client-store.ts';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';

export type ReasonChoice = { readonly code: string | null; readonly note: string };

/** The missing part of a choice, shown below its field. */
type ReasonLacks = { readonly code?: string; readonly note?: string };

type Props = {
	readonly value: ReasonChoice;
	readonly onChange: (value: ReasonChoice) => void;
	readonly lacks: ReasonLacks;
	readonly choices: ReasonChoices;
};

export type Offers = (reason: Pick<Reason, 'code' | 'evidence'>) => boolean;

const offersAll: Offers = () => true;

type ReasonChoices = ReturnType<typeof useReasonChoices>;

/**
 * The reasons of the screen's stage, and the missing parts of a choice. `offers` excludes reasons
 * that have an act of their own.
 */
export function useReasonChoices(stage: ReasonStage, offers: Offers = offersAll) {
	const reasons = useStore((store) => store.order_un_debit_reasons);
	const offered = reasonsAt(reasons, stage).filter(offers);
	const explains = (code: string | null) => {
		const reason = offered.find((one) => one.code === code);
		return reason !== undefined && needsExplanation(reason, stage);
	};
	const lacksOf = ({ code, note }: ReasonChoice): ReasonLacks => {
		if (code === null) return { code: 'Lütfen bir neden seçin.' };
		return explains(code) && !isExplanation(note) ? { note: explanationTooShort } : {};
	};
	return { offered, explains, lacksOf };
}

/** A reason, and the note that some reasons require. */
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
			<NoteField
				withAsterisk={mustExplain}
				description={
					mustExplain
						? `Bu neden için en az ${minimumExplanationLength} karakter yazın.`
						: undefined
				}
				maxLength={300}
				value={value.note}
				error={lacks.note}
				onValue={(note) => onChange({ ...value, note })}
			/>
		</>
	);
}

export const noReason: ReasonChoice = { code: null, note: '' };
