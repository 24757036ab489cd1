import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { RelationChoice } from './debit-relation-choice.tsx';
import type { ResultDraft, ResultGoods } from './debit-result-draft.ts';

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
			<RelationChoice value={draft.relation} onChange={(relation) => onChange({ relation })} />
			{draft.relation === 'self' ? <Text size="sm">Teslim alan: {order.recipientName}</Text> : null}
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
			{draft.outcome === 'partially_delivered' ? (
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
			) : null}
		</>
	);
}
