import { Radio, Stack } from '@mantine/core';
import { formatKurus } from '@sevk/domain/common/format/money';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import {
	type CashDifferenceReason,
	cashDifferenceReasonWords,
} from '@sevk/domain/reasons/cash-difference-reason';
import type { FloatDifference } from '@sevk/domain/routes/common/route-float';
import { useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';

export type FloatReturnDraft = {
	readonly returnedFloatKurus: number;
	readonly floatDifference?: FloatDifference;
};

type Props = {
	readonly floatKurus: number;
	readonly busy: boolean;
	readonly onClose: () => void;
	readonly onSubmit: (draft: FloatReturnDraft) => void;
};

const reasonOptions = Object.entries(cashDifferenceReasonWords).map(([value, label]) => ({
	value,
	label,
}));

/**
 * What the driver gives back of the float of a route that is cancelled. Less than he received needs a
 * reason, and the office says whether he owes it.
 */
export function FloatReturnForm({ floatKurus, busy, onClose, onSubmit }: Props) {
	const mayCount = useMay('settlements.count');
	const [returnedKurus, setReturned] = useState(floatKurus);
	const [reason, setReason] = useState<CashDifferenceReason | null>(null);
	const [note, setNote] = useState('');
	const [owed, setOwed] = useState('');
	const [problem, setProblem] = useState<string | null>(null);
	const missingKurus = floatKurus - returnedKurus;

	function submit() {
		if (missingKurus <= 0) return onSubmit({ returnedFloatKurus: floatKurus });
		const missing = problemOf({ mayCount, reason, note, owed });
		setProblem(missing);
		if (missing !== null || reason === null) return;
		onSubmit({
			returnedFloatKurus: returnedKurus,
			floatDifference: { reason, note, isOwed: owed === 'yes' },
		});
	}

	return (
		<ActModal
			title="Bozuk Para Avansı Geri Alınacak"
			verb="Rotayı İptal Et"
			destructive
			busy={busy}
			problem={problem}
			dirty={returnedKurus !== floatKurus}
			onClose={onClose}
			onSubmit={submit}
		>
			<MoneyInput
				label="Geri alınan tutar"
				description={`Sürücüye verilen: ${formatKurus(floatKurus)}`}
				amountKurus={returnedKurus}
				onAmount={setReturned}
				maxKurus={floatKurus}
				data-autofocus
			/>
			{missingKurus > 0 ? (
				<>
					<p style={{ margin: 0 }}>
						<strong>{formatKurus(missingKurus)} eksik.</strong> Fark, ikinci bir kişi onaylayınca
						kesinleşir.
					</p>
					<Select
						label="Fark nedeni"
						required
						options={reasonOptions}
						value={reason}
						onChange={(value) => setReason(value as CashDifferenceReason | null)}
					/>
					<Radio.Group
						label="Eksiği sürücü ödeyecek mi?"
						withAsterisk
						value={owed}
						onChange={setOwed}
					>
						<Stack gap={6} mt={6}>
							<Radio value="yes" label="Evet, borcuna yazılsın" />
							<Radio value="no" label="Hayır, borç yazılmasın" />
						</Stack>
					</Radio.Group>
					<NoteField maxLength={500} value={note} onValue={setNote} />
				</>
			) : null}
		</ActModal>
	);
}

type Entries = {
	readonly mayCount: boolean;
	readonly reason: CashDifferenceReason | null;
	readonly note: string;
	readonly owed: string;
};

/** What a difference still needs. */
function problemOf({ mayCount, reason, note, owed }: Entries): string | null {
	if (!mayCount) return 'Eksik avansla iptali yalnızca kasa yetkisi olan kullanıcı yapabilir.';
	if (reason === null) return 'Fark nedenini seçin.';
	if (owed === '') return 'Eksiği sürücünün ödeyip ödemeyeceğini seçin.';
	return reason === 'other' && !isExplanation(note) ? explanationTooShort : null;
}
