import { debitPath } from '@sevk/contract/common/paths';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { worklistOf, worklistWords } from '@sevk/domain/orders/list/order-worklist';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/screen/panel.tsx';
import { Copyable } from '../../../ui/value/copyable.tsx';
import classes from './order-lines.module.css';

type Piece = OrderDetail['pieces'][number];

/** The pieces of an order with barcode and present holder. */
export function OrderPieces({ order }: { readonly order: OrderDetail }) {
	return (
		<Panel title="Koliler" note={`${order.pieces.length} koli`}>
			<ul className={classes.lines}>
				{order.pieces.map((piece) => (
					<li key={piece.id}>
						<div>
							<Copyable text={shownBarcode(piece)}>
								{formatTrackingNumber(shownBarcode(piece))}
							</Copyable>
							<small>
								{piece.kind === 'product'
									? `Ürün iadesi: ${piece.label}`
									: `Koli ${pieceOrdinal(piece.ordinal, order.pieceCount)}`}
								{piece.senderBarcode === null ? '' : ` · ${formatTrackingNumber(piece.barcode)}`}
								{piece.damaged ? ' · Hasarlı' : ''}
							</small>
						</div>
						<div style={{ textAlign: 'right' }}>
							<Holder piece={piece} />
							<Worklist order={order} piece={piece} />
							<small>{formatDateTime(piece.since)}</small>
						</div>
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** The barcode on the label: the sender's if there is one. */
function shownBarcode({ senderBarcode, barcode }: Piece): string {
	return senderBarcode ?? barcode;
}

/** Where the users find the work on a package or a returned product that is in the depot. */
function Worklist({ order, piece }: { readonly order: OrderDetail; readonly piece: Piece }) {
	const { kind, place } = piece;
	const isGoods = kind === 'package' || kind === 'product';
	const worklist = isGoods ? worklistOf(order.state, place, kind) : null;
	return worklist === null ? null : <small>{worklistWords[worklist]}</small>;
}

function Holder({ piece }: { readonly piece: Piece }) {
	const place = custodyPlaceWords[piece.place];
	if (!piece.debitId) return <span>{place}</span>;
	const who = [piece.plate ? formatPlate(piece.plate) : null, piece.driverName]
		.filter(Boolean)
		.join(' · ');
	return (
		<Link to={debitPath(piece.debitId)}>
			{place}: {who}
		</Link>
	);
}
