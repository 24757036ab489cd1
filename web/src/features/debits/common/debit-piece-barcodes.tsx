import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import classes from './debit-piece-barcodes.module.css';

/** The pieces of a document with full barcodes, which the receiver compares. */
export function PieceBarcodes({ barcodes }: { readonly barcodes: readonly string[] }) {
	return (
		<div className={classes.pieces}>
			<h3>{barcodes.length} koli</h3>
			<ul>
				{barcodes.map((barcode) => (
					<li key={barcode}>{formatTrackingNumber(barcode)}</li>
				))}
			</ul>
		</div>
	);
}
