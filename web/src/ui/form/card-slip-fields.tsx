import { Group, TextInput } from '@mantine/core';

type CardSlip = { readonly receiptNo: string; readonly approvalCode: string };

type Props = {
	readonly slip: CardSlip;
	/** Whether a card payment needs both. */
	readonly required: boolean;
	readonly onChange: (patch: Partial<CardSlip>) => void;
};

/** Slip number and approval code of a card payment, at the door and at the branch. */
export function CardSlipFields({ slip, required, onChange }: Props) {
	return (
		<Group grow align="flex-start">
			<TextInput
				label="Slip no"
				withAsterisk={required}
				maxLength={40}
				inputMode="numeric"
				value={slip.receiptNo}
				onChange={(event) => onChange({ receiptNo: event.currentTarget.value })}
			/>
			<TextInput
				label="Onay kodu"
				withAsterisk={required}
				maxLength={20}
				value={slip.approvalCode}
				onChange={(event) => onChange({ approvalCode: event.currentTarget.value })}
			/>
		</Group>
	);
}
