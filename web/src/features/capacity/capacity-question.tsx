import { Button, TextInput } from '@mantine/core';
import {
	formatCapacityDay,
	type NoRoomFacts,
	noRoomSentence,
} from '@sevk/domain/capacity/capacity-words';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';

type Props = {
	/** The day without room, from the refusal. */
	readonly facts: NoRoomFacts;
	readonly busy: boolean;
	/** Puts the order on the next day with room. */
	readonly onDay: (serviceDate: string) => void;
	/** Puts it on the full day all the same. */
	readonly onReason: (capacityReason: string) => void;
	readonly onClose: () => void;
};

const shortestReason = 3;

/** Asks what becomes of an order whose day has no room: the next day that has, or a reason. */
export function CapacityQuestion({ facts, busy, onDay, onReason, onClose }: Props) {
	const [reason, setReason] = useState('');
	const { nextDate } = facts;
	return (
		<ActModal
			title="Bu günde yer yok"
			verb="Yine de Bu Güne Al"
			busy={busy}
			disabled={reason.trim().length < shortestReason}
			dirty={reason !== ''}
			onClose={onClose}
			onSubmit={() => onReason(reason.trim())}
		>
			<p>{noRoomSentence(facts)}</p>
			{nextDate === null ? null : (
				<Button variant="light" disabled={busy} onClick={() => onDay(nextDate)}>
					{formatCapacityDay(nextDate)} Gününe Al
				</Button>
			)}
			<TextInput
				label="Neden bu güne alınmalı?"
				maxLength={200}
				description="Siparişin geçmişinde görünür."
				value={reason}
				onChange={(event) => setReason(event.currentTarget.value)}
			/>
		</ActModal>
	);
}
