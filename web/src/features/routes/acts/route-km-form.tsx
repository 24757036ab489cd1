import { NumberInput } from '@mantine/core';
import { formatTime, instantAt, todayIn } from '@sevk/domain/common/date/date';
import { type ReactNode, useState } from 'react';
import { TimeField } from '../../../ui/date/time-field.tsx';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';

type Props = {
	readonly title: string;
	readonly kmLabel: string;
	readonly minKm: number;
	readonly verb: string;
	readonly busy: boolean;
	readonly maxWidth?: number;
	/** The entry that is corrected: its time stays unless it is changed. */
	readonly entry?: { readonly km: number; readonly at: string };
	/** Content above the fields for a reading; called with null while the field is empty. */
	readonly check?: (km: number | null) => ReactNode;
	readonly onClose: () => void;
	/** The odometer reading and its instant (ISO). */
	readonly onSubmit: (km: number, at: string) => void;
};

/** Odometer reading and time of a departure or a return. */
export function KmForm(props: Props) {
	const { title, kmLabel, minKm, verb, busy, maxWidth = 400, entry, onClose, onSubmit } = props;
	const [km, setKm] = useState<number | string>(entry?.km ?? '');
	// One instant per opened form: a retry sends the same time, also after midnight.
	const [openedAt] = useState(() => (entry === undefined ? new Date() : new Date(entry.at)));
	const [time, setTime] = useState<string | null>(() => formatTime(openedAt));
	const [error, setError] = useState<string | null>(null);

	function submit() {
		if (km === '') return setError('Kilometre göstergesindeki değeri girin.');
		if (Number(km) < minKm) {
			return setError(
				`Dönüş km çıkış km değerinden (${minKm.toLocaleString('tr-TR')}) küçük olamaz.`,
			);
		}
		const isKept = time === null || (entry !== undefined && time === formatTime(openedAt));
		const at = isKept ? openedAt : instantAt(todayIn(openedAt), time);
		onSubmit(Number(km), at.toISOString());
	}

	return (
		<ActModal
			onClose={onClose}
			title={title}
			maxWidth={maxWidth}
			fullOnPhone={props.check !== undefined}
			verb={verb}
			busy={busy}
			onSubmit={submit}
		>
			{props.check?.(km === '' ? null : Number(km))}
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
