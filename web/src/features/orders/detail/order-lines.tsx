import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { Panel } from '../../../ui/screen/panel.tsx';
import { Price } from '../../../ui/value/price.tsx';
import classes from './order-lines.module.css';

/** Sipariş kalemleri with the price before a campaign struck through. */
export function OrderLines({ order }: { readonly order: OrderDetail }) {
	if (order.lines.length === 0) return null;
	return (
		<Panel title="Kalemler">
			<ul className={classes.lines}>
				{order.lines.map((line) => (
					<li key={line.id}>
						<div>
							<span>{line.product}</span>
							<small>
								{line.quantity.toLocaleString('tr-TR')} {line.unit}
								{line.returnedQuantity > 0
									? ` · ${line.returnedQuantity.toLocaleString('tr-TR')} iade edildi`
									: ''}
							</small>
						</div>
						<Price
							total={Math.round(line.unitPriceKurus * line.quantity)}
							price={line.unitPriceKurus}
							preCampaignPrice={line.preCampaignKurus}
						/>
					</li>
				))}
			</ul>
		</Panel>
	);
}
