import { paths } from '@sevk/contract/common/paths';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/state/client-store.ts';
import classes from './address-summary.module.css';

type Props = {
	readonly summary: string | undefined;
	/** Absent before the first delivery there. */
	readonly addressId: string | undefined;
};

/** What an address has taught, with the way to it in Adres Defteri for those who may open it. */
export function AddressSummary({ summary, addressId }: Props) {
	const mayOpen = useMay('orders.edit') && addressId !== undefined;
	if (summary === undefined && !mayOpen) return null;
	return (
		<div className={classes.summary}>
			{summary === undefined ? null : <span>{summary}</span>}
			{mayOpen ? <Link to={`${paths.addresses}?kayit=${addressId}`}>Adres Defteri</Link> : null}
		</div>
	);
}
