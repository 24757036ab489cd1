import type { OrderImport } from '@sevk/contract/orders/order-imports';
import { importPointSentence } from '@sevk/domain/orders/import/order-import-points';
import { IconMapPinQuestion } from '@tabler/icons-react';
import classes from '../../../ui/import/import-strip.module.css';

/** Where the orders of a file without coordinates will be, once for all of its rows. */
export function ImportPoints({ current }: { readonly current: OrderImport }) {
	const sentence = importPointSentence(current, current.readyCount);
	if (current.state !== 'preview' || sentence === null) return null;
	return (
		<section className={classes.strip} aria-label="Siparişlerin konumu">
			<IconMapPinQuestion size={18} stroke={1.8} aria-hidden />
			<p>{sentence}</p>
		</section>
	);
}
