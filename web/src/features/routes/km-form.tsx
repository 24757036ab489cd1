import { NumberInput } from '@mantine/core';
import { formatTime, instantAt, todayIn } from '@sevk/domain/common/date';
import { useState } from 'react';
import { ActModal } from '../../ui/act-modal.tsx';
import { TimeField } from '../../ui/date-field.tsx';

type Props = {
	readonly title: string;
	readonly kmLabel: string;
	readonly minKm: number;
	readonly verb: string;
	readonly busy: boolean;
	readonly onClose: () => void;
	/** The reading and the moment (ISO). */
	readonly onSubmit: (km: number, at: string) => void;
};

/** The kilometre reading and the time at the gate, going out or coming back. */
export function KmForm({ title, kmLabel, minKm, verb, busy, onClose, onSubmit }: Props) {
	const [km, setKm] = useState<number | string>('');
	const [time, setTime] = useState<string | null>(formatTime(new Date()));
	const [error, setError] = useState<string | null>(null);

	function submit() {
		if (km === '') return setError('Kilometre göstergesindeki değeri girin.');
		if (Number(km) < minKm) {
			return setError(
				`Dönüş km çıkış km değerinden (${minKm.toLocaleString('tr-TR')}) küçük olamaz.`,
			);
		}
		const at = time === null ? new Date() : instantAt(todayIn(new Date()), time);
		onSubmit(Number(km), at.toISOString());
	}

	return (
		<ActModal
			onClose={onClose}
			title={title}
			maxWidth={400}
			verb={verb}
			busy={busy}
			onSubmit={submit}
		>
			<NumberInput
				label={kmLabel}
				withAsterisk
				data-autofocus
				min={0}
				max={9_999_999}
				allowDecimal={false}
				thousandSeparator="."
				decimalSeparator=","
				hideControls
				value={km}
				error={error}
				onChange={setKm}
				onKeyDown={(event) => {
					if (event.key === 'Enter') submit();
				}}
			/>
			<TimeField label="Saat" value={time} onChange={setTime} />
		</ActModal>
	);
}
