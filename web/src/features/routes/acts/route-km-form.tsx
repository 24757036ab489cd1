import { NumberInput } from '@mantine/core';
import { returnRoute } from '@sevk/contract/routes/route-outing';
import { formatTime, instantAt, todayIn } from '@sevk/domain/common/date/date';
import { clockNote } from '@sevk/domain/common/date/device-note';
import { type ReactNode, useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { fieldErrors, sentenceOf } from '../../../api/connection/problem.ts';
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
	/** By how much the clock of this device is ahead of the server's. */
	readonly clockAheadMs?: number;
	/** Why the act was refused; what is about the reading or the time is said at its field. */
	readonly problem?: unknown;
	/** Content above the fields for a reading; called with null while the field is empty. */
	readonly check?: (km: number | null) => ReactNode;
	readonly onClose: () => void;
	/** The odometer reading and its instant (ISO) by the clock of this device. */
	readonly onSubmit: (km: number, at: string) => void;
};

/** Odometer reading and time of a departure or a return. */
export function KmForm(props: Props) {
	const { title, kmLabel, minKm, verb, busy, maxWidth = 400, entry, onClose, onSubmit } = props;
	const [km, setKm] = useState<number | string>(entry?.km ?? '');
	// One instant per opened form: a retry sends the same time, also after midnight.
	const [openedAt] = useState(() => (entry === undefined ? new Date() : new Date(entry.at)));
	const clock = clockNote(props.clockAheadMs ?? 0);
	const aheadMs = clock === null ? 0 : (props.clockAheadMs ?? 0);
	const [shownAt] = useState(() => new Date(openedAt.getTime() - aheadMs));
	const [time, setTime] = useState<string | null>(() => formatTime(shownAt));
	const [error, setError] = useState<string | null>(null);

	function submit() {
		if (km === '') return setError('Kilometre göstergesindeki değeri girin.');
		if (Number(km) < minKm) {
			return setError(
				`Dönüş km çıkış km değerinden (${minKm.toLocaleString('tr-TR')}) küçük olamaz.`,
			);
		}
		const isKept = time === null || (entry !== undefined && time === formatTime(shownAt));
		const at = isKept ? shownAt : instantAt(todayIn(shownAt), time);
		// The server corrects the clock of a phone (docs/domain.md#device-times).
		onSubmit(Number(km), new Date(at.getTime() + aheadMs).toISOString());
	}

	const { problem } = props;
	const refused = refusedFields(problem);
	return (
		<ActModal
			onClose={onClose}
			dirty={km !== (entry?.km ?? '')}
			title={title}
			maxWidth={maxWidth}
			fullOnPhone={props.check !== undefined}
			verb={verb}
			busy={busy}
			problem={(refused.km ?? refused.time) ? null : problem}
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
				error={error ?? refused.km}
				onChange={(value) => {
					setError(null);
					setKm(value);
				}}
				onKeyDown={(event) => {
					if (event.key === 'Enter') submit();
				}}
			/>
			<TimeField
				label="Saat"
				value={time}
				error={refused.time}
				onChange={setTime}
				description={clock === null ? undefined : `${clock} Doğru saat gösteriliyor.`}
			/>
		</ActModal>
	);
}

/** What a refusal says of the fields, under the names of the server. */
function refusedFields(problem: unknown): {
	readonly km: string | null;
	readonly time: string | null;
} {
	const isOfKm = isProblemOf(returnRoute, problem) && problem.code === 'route/km-reversed';
	const { km, departedAt, returnedAt } = fieldErrors(problem);
	return {
		km: isOfKm ? sentenceOf(problem) : (km ?? null),
		time: departedAt ?? returnedAt ?? null,
	};
}
