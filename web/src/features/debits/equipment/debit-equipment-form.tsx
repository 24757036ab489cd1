import { NumberInput, TextInput } from '@mantine/core';
import { addEquipment } from '@sevk/contract/debits/debit-equipment';
import {
	type EquipmentKind,
	equipmentKindWords,
	needsSerial,
	refuseEquipment,
} from '@sevk/domain/debits/line/debit-equipment';
import { useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/select/select.tsx';

const kindOptions = Object.entries(equipmentKindWords).map(([value, label]) => ({ value, label }));

type Props = { readonly debitId: string; readonly onClose: () => void };

/** Ekipman Ekle: devices by serial number, crates by count. */
export function EquipmentForm({ debitId, onClose }: Props) {
	const [kind, setKind] = useState<EquipmentKind>('pos');
	const [serial, setSerial] = useState('');
	const [label, setLabel] = useState('');
	const [count, setCount] = useState<number | string>(1);
	const [error, setError] = useState<string | null>(null);
	const add = useFormAct(addEquipment);
	const device = needsSerial(kind);

	async function submit() {
		const body = {
			kind,
			serial: device ? serial.trim() : '',
			label: label.trim(),
			count: device ? 1 : Number(count || 0),
		};
		if (body.count < 1) return setError('Adet en az 1 olmalı.');
		const refusal = refuseEquipment(body);
		setError(refusal?.detail ?? null);
		if (refusal !== null) return;
		try {
			await add.mutateAsync({ params: { debitId }, body });
			notifySuccess('Ekipman zimmete eklendi.');
			onClose();
		} catch {
			// The mutation keeps the problem, and the form shows it.
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={serial !== '' || label !== '' || count !== 1}
			title="Ekipman Ekle"
			verb="Ekle"
			busy={add.isPending}
			problem={error ?? add.error}
			onSubmit={() => void submit()}
		>
			<Select
				label="Ekipman"
				required
				options={kindOptions}
				value={kind}
				onChange={(next) => setKind((next as EquipmentKind | null) ?? 'pos')}
			/>
			{kind === 'other' ? (
				<TextInput
					label="Ad"
					withAsterisk
					placeholder="İstif arabası"
					maxLength={80}
					value={label}
					onChange={(event) => setLabel(event.currentTarget.value)}
				/>
			) : null}
			{device ? (
				<TextInput
					label="Seri no"
					withAsterisk
					maxLength={60}
					value={serial}
					onChange={(event) => setSerial(event.currentTarget.value)}
				/>
			) : (
				<NumberInput
					label="Adet"
					withAsterisk
					min={1}
					max={999}
					allowDecimal={false}
					value={count}
					onChange={setCount}
				/>
			)}
		</ActModal>
	);
}
