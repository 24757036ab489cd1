import { Button } from '@mantine/core';
import type { PieceChoice } from '@sevk/contract/orders/order-pieces';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import classes from './piece-choice-list.module.css';

type Props = {
	readonly choices: readonly PieceChoice[];
	readonly onChoose: (choice: PieceChoice) => void;
};

/** The pieces of a scanned code that names several; the person chooses the one at hand. */
export function PieceChoiceList({ choices, onChoose }: Props) {
	return (
		<ul className={classes.choices} aria-label="Koli seçin">
			{choices.map((choice) => (
				<li key={choice.pieceId}>
					<Button
						variant="default"
						fullWidth
						justify="flex-start"
						className={classes.choice ?? ''}
						onClick={() => onChoose(choice)}
					>
						<span className={classes.text}>
							<strong>
								{choice.orderNo} · Koli {pieceOrdinal(choice.ordinal, choice.pieceCount)}
							</strong>
							<small>{noteOf(choice)}</small>
						</span>
					</Button>
				</li>
			))}
		</ul>
	);
}

function noteOf({ senderName, senderBarcode, barcode, place }: PieceChoice): string {
	const code = formatTrackingNumber(senderBarcode ?? barcode);
	return [senderName, code, custodyPlaceWords[place]].filter((part) => part !== '').join(' · ');
}
