import { Group, TextInput } from '@mantine/core';
import { formatKurus } from '@sevk/domain/common/format/money';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import type { ResultDraft } from './debit-result-draft.ts';

type Props = {
	readonly draft: ResultDraft;
	readonly dueKurus: number;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Tahsilat at the door: cash and card add up to the amount due. */
export function CollectionFields({ draft, dueKurus, onChange }: Props) {
	return (
		<>
			<Group grow align="flex-start">
				<MoneyInput
					label="Nakit tahsilat"
					description={`Tahsil edilecek ${formatKurus(dueKurus)}`}
					amountKurus={draft.cashKurus}
					onAmount={(cashKurus) => onChange({ cashKurus })}
				/>
				<MoneyInput
					label="Kartla tahsilat"
					description="POS ile çekilen tutar"
					amountKurus={draft.cardKurus}
					onAmount={(cardKurus) => onChange({ cardKurus })}
				/>
			</Group>
			{draft.cardKurus > 0 ? (
				<TextInput
					label="Slip / onay no"
					maxLength={40}
					value={draft.receiptNo}
					onChange={(event) => onChange({ receiptNo: event.currentTarget.value })}
				/>
			) : null}
		</>
	);
}
