import { Button, Group, Text } from '@mantine/core';
import { formatKurus } from '@sevk/domain/common/format/money';
import { roundingSentence } from '@sevk/domain/company/company-cash-rounding';
import { CardSlipFields } from '../../../ui/form/card-slip-fields.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { cashShareOf, type ResultDraft } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly draft: ResultDraft;
	readonly dueKurus: number;
	/** Whether a card payment needs slip number and approval code. */
	readonly slipRequired: boolean;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Tahsilat at the door: cash and card add up to the amount due. Who collected confirms the amount. */
export function CollectionFields({ draft, dueKurus, slipRequired, onChange }: Props) {
	const whole = cashShareOf({ ...draft, cardKurus: 0 }, dueKurus);
	const share = cashShareOf(draft, dueKurus);
	const rounding = roundingSentence(share.roundingKurus);
	return (
		<>
			<Text size="lg" fw={600}>
				Tahsil edilecek: {formatKurus(dueKurus)}
			</Text>
			{rounding === null ? null : (
				<Text fw={600} role="status">
					Nakit alınacak: {formatKurus(share.cashKurus)} · {rounding}
				</Text>
			)}
			<Group gap="xs" grow>
				<Button
					variant="default"
					onClick={() => onChange({ cashKurus: whole.cashKurus, cardKurus: 0 })}
				>
					Tamamı Nakit
				</Button>
				<Button variant="default" onClick={() => onChange({ cashKurus: 0, cardKurus: dueKurus })}>
					Tamamı Kart
				</Button>
			</Group>
			<Group grow align="flex-start">
				<MoneyInput
					label="Nakit tahsilat"
					description="Para üstü hariç"
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
				<ResultSlot field="slip">
					<CardSlipFields slip={draft} required={slipRequired} onChange={onChange} />
				</ResultSlot>
			) : null}
		</>
	);
}
