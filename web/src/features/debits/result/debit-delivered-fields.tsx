import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { isRestReason } from '@sevk/domain/reasons/reason-choice';
import { useStore } from '../../../api/state/client-store.ts';
import { Select } from '../../../ui/select/select.tsx';
import { RelationChoice } from './debit-relation-choice.tsx';
import { type ResultDraft, type ResultGoods, restCount } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly draft: ResultDraft;
	readonly order: StopOrder;
	readonly goods: ResultGoods;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslim alan and relation; for a partial delivery, the delivered pieces. */
export function DeliveredFields({ draft, order, goods, onChange }: Props) {
	const pieces = goods.pieces.filter((piece) => piece.place === 'debit');
	return (
		<>
			<ResultSlot field="receiver">
				<RelationChoice value={draft.relation} onChange={(relation) => onChange({ relation })} />
				{draft.relation === 'self' ? (
					<Text size="sm">Teslim alan: {order.recipientName}</Text>
				) : null}
				{draft.relation === null || draft.relation === 'self' ? null : (
					<TextInput
						label="Teslim alan"
						withAsterisk
						placeholder="Ad soyad"
						maxLength={120}
						value={draft.receivedBy}
						onChange={(event) => onChange({ receivedBy: event.currentTarget.value })}
					/>
				)}
			</ResultSlot>
			{draft.outcome === 'partially_delivered' ? (
				<ResultSlot field="pieces">
					<Checkbox.Group
						label="Teslim edilen koliler"
						value={[...draft.deliveredPieceIds]}
						onChange={(deliveredPieceIds) => onChange({ deliveredPieceIds })}
					>
						<Stack gap="xs" mt={6}>
							{pieces.map((piece) => (
								<Checkbox
									key={piece.id}
									value={piece.id}
									label={`${formatTrackingNumber(piece.barcode)} · Koli ${pieceOrdinal(piece.ordinal, order.pieceCount)}`}
								/>
							))}
						</Stack>
					</Checkbox.Group>
				</ResultSlot>
			) : null}
			{restCount(draft, goods) > 0 ? <RestField draft={draft} onChange={onChange} /> : null}
		</>
	);
}

/** Why the rest stays on the vehicle. */
function RestField({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
	const reasons = useStore((store) => store.vehicle_un_delivery_reasons);
	return (
		<ResultSlot field="rest">
			<Select
				label="Kalan koliler neden teslim edilmedi?"
				required
				search
				options={reasons.filter(({ code }) => isRestReason(code))}
				valueKey="code"
				value={draft.restReasonCode}
				onChange={(restReasonCode) => onChange({ restReasonCode })}
			/>
		</ResultSlot>
	);
}
