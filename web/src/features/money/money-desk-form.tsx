import { TextInput } from '@mantine/core';
import {
	type MoneyDeskAct,
	moneyDeskActs,
	moneyDeskActWords,
} from '@sevk/domain/money/money-desk-act';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NoteField } from '../../ui/form/note-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useMoveDeskMoney } from './money-queries.ts';

type Props = { readonly depotId: string; readonly onClose: () => void };

const options = moneyDeskActs.map((value) => ({ value, label: moneyDeskActWords[value] }));

/** Kasa İşlemi: money to the bank with who carries it, and what changes the desk otherwise. */
export function MoneyDeskForm({ depotId, onClose }: Props) {
	const [act, setAct] = useState<MoneyDeskAct>('bag');
	const [amountKurus, setAmount] = useState(0);
	const [personName, setPerson] = useState('');
	const [note, setNote] = useState('');
	const [problem, setProblem] = useState<unknown>(null);
	const move = useMoveDeskMoney();

	async function submit() {
		setProblem(null);
		try {
			await move.mutateAsync({ body: { depotId, act, amountKurus, personName, note } });
			notifySuccess('Kasa işlemi kaydedildi.');
			onClose();
		} catch (caught) {
			setProblem(caught);
		}
	}

	return (
		<ActModal
			title="Kasa İşlemi"
			verb="Kaydet"
			busy={move.isPending}
			dirty={amountKurus > 0 || personName !== '' || note !== ''}
			problem={problem}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<Select
				label="İşlem"
				required
				options={options}
				value={act}
				onChange={(value) => setAct((value as MoneyDeskAct | null) ?? 'bag')}
			/>
			<MoneyInput label="Tutar" amountKurus={amountKurus} onAmount={setAmount} />
			<TextInput
				label={act === 'bag' ? 'Parayı taşıyan' : 'Kim'}
				required
				maxLength={120}
				value={personName}
				onChange={(event) => setPerson(event.currentTarget.value)}
			/>
			<NoteField required maxLength={300} value={note} onValue={setNote} />
		</ActModal>
	);
}
