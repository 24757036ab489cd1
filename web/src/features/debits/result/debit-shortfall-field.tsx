import { type ShortfallReason, shortfallReasonWords } from '@sevk/domain/reasons/shortfall-reason';
import { Select } from '../../../ui/select/select.tsx';
import type { ResultDraft } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly draft: ResultDraft;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

const options = Object.entries(shortfallReasonWords).map(([code, label]) => ({ code, label }));

/** Why less than the amount due was collected with a part of the goods. */
export function ShortfallField({ draft, onChange }: Props) {
	return (
		<ResultSlot field="shortfall">
			<Select
				label="Tahsilat neden eksik?"
				required
				options={options}
				valueKey="code"
				value={draft.shortfallReason}
				onChange={(code) => onChange({ shortfallReason: code as ShortfallReason | null })}
			/>
		</ResultSlot>
	);
}
