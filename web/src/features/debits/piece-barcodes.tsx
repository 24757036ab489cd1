import { formatTrackingNumber } from '@sevk/domain/common/tracking-number';
import classes from './piece-barcodes.module.css';

/** The koliler of a paper, each barcode whole: whoever takes them over looks for these. */
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
