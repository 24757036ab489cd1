import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyProblem } from '../feedback/toasts.tsx';

type Props = {
	/** The masked text of the server: "Ayşe N**". */
	readonly masked: string;
	/** Requests the whole text, which the server logs. Absent without the right. */
	readonly onReveal?: (() => Promise<string>) | undefined;
	readonly what?: string;
};

/** A masked name or phone number with a button that reveals it. */
export function MaskedText({ masked, onReveal, what = 'Bilgi' }: Props) {
	const [revealed, setRevealed] = useState<string | null>(null);
	const [asking, setAsking] = useState(false);
	if (!onReveal) return <span>{masked}</span>;

	async function toggle() {
		if (revealed !== null) return setRevealed(null);
		setAsking(true);
		try {
			setRevealed((await onReveal?.()) ?? null);
		} catch (error) {
			notifyProblem(error);
		} finally {
			setAsking(false);
		}
	}

	const label = revealed === null ? `${what} göster (kayda geçer)` : `${what} gizle`;
	return (
		<span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
			<span>{revealed ?? masked}</span>
			<ActionIcon size={28} loading={asking} onClick={toggle} aria-label={label} title={label}>
				{revealed === null ? <IconEye size={16} /> : <IconEyeOff size={16} />}
			</ActionIcon>
		</span>
	);
}
