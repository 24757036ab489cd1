import { formatKurus, struckPriceKurus } from '@sevk/domain/common/format/money';
import classes from './price.module.css';

type Props = {
	/**
	 * The amount to show, in kuruş; `total` wins over `price` when both are given
	 * (docs/specification.md#3-data).
	 */
	readonly total?: number;
	readonly price?: number;
	readonly preCampaignPrice?: number | null;
	/** `negative` is outgoing money: refunds, shortages. */
	readonly status?: 'positive' | 'negative';
};

/**
 * An amount in lira; the price before a campaign is struck through beside it
 * (docs/specification.md#9-constants).
 */
export function Price({ total, price, preCampaignPrice = null, status = 'positive' }: Props) {
	const amountKurus = total ?? price ?? 0;
	const struck = struckPriceKurus(price ?? amountKurus, preCampaignPrice);
	return (
		<span className={classes.price} data-status={status}>
			{struck === null ? null : <s title="Kampanya öncesi tutar">{formatKurus(struck)}</s>}
			<span>{formatKurus(status === 'negative' ? -Math.abs(amountKurus) : amountKurus)}</span>
		</span>
	);
}
