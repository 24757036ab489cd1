import { Radio, TextInput } from '@mantine/core';
import {
	type FullDayChoice,
	fullDayChoices,
	fullDayWords,
} from '@sevk/domain/orders/import/order-import-full-day';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';

export type FullDays = {
	readonly fullDays: FullDayChoice;
	readonly capacityReason: string | null;
};

type Props = {
	/** How many orders are meant, and on which days. */
	readonly sentence: string;
	readonly busy: boolean;
	readonly onChoose: (choice: FullDays) => void;
	readonly onClose: () => void;
};

const shortestReason = 3;

/** Asks what becomes of the rows of a file whose day has no room; nothing is moved unasked. */
export function ImportFullDays({ sentence, busy, onChoose, onClose }: Props) {
	const [choice, setChoice] = useState<FullDayChoice>('next');
	const [reason, setReason] = useState('');
	const keeps = choice === 'keep';
	return (
		<ActModal
			title="Bazı günlerde yer yok"
			verb="Kaydet"
			busy={busy}
			disabled={keeps && reason.trim().length < shortestReason}
			onClose={onClose}
			onSubmit={() => onChoose({ fullDays: choice, capacityReason: keeps ? reason.trim() : null })}
		>
			<p>{sentence}</p>
			<Radio.Group
				label="Bu satırlar"
				value={choice}
				onChange={(value) => setChoice(value as FullDayChoice)}
			>
				{fullDayChoices.map((value) => (
					<Radio key={value} mt={6} value={value} label={fullDayWords[value]} />
				))}
			</Radio.Group>
			{keeps ? (
				<TextInput
					label="Neden"
					withAsterisk
					maxLength={200}
					description="Siparişlerin geçmişinde görünür."
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
				/>
			) : null}
		</ActModal>
	);
}
