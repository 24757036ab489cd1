import { Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { removeBond } from '@sevk/contract/orders/order-bonds';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { bondWords } from '@sevk/domain/orders/common/order-bond';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { bondIcons } from '../common/order-bond-menu.tsx';
import classes from './order-lines.module.css';

type Bond = OrderDetail['bonds'][number];

/** With which orders it goes, or may not go. */
export function OrderBonds({ order }: { readonly order: OrderDetail }) {
	const mayEdit = useMay('orders.edit');
	const remove = useAct(removeBond);
	if (order.bonds.length === 0) return null;

	async function drop({ id: bondId }: Bond) {
		try {
			await remove.mutateAsync({ params: { bondId }, body: { depotId: order.depotId } });
			notifySuccess('Bağ kaldırıldı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Panel title="Birlikte / Ayrı">
			<ul className={classes.lines}>
				{order.bonds.map((bond) => {
					const Icon = bondIcons[bond.kind];
					const others = bond.orders.filter(({ orderId }) => orderId !== order.id);
					return (
						<li key={bond.id}>
							<div>
								<span>
									<Icon size={14} stroke={2} aria-hidden style={{ verticalAlign: -2 }} />{' '}
									{bondWords[bond.kind].label}:
								</span>
								<small>
									{others.map(({ orderId, orderNo }, at) => (
										<Fragment key={orderId}>
											{at === 0 ? '' : ', '}
											<Link to={orderPath(orderId)}>{orderNo}</Link>
										</Fragment>
									))}
								</small>
							</div>
							{mayEdit ? (
								<ServerActs>
									<Button
										size="xs"
										variant="default"
										loading={remove.isPending}
										aria-label={`Bağı Kaldır: ${others.map(({ orderNo }) => orderNo).join(', ')}`}
										onClick={() => void drop(bond)}
									>
										Bağı Kaldır
									</Button>
								</ServerActs>
							) : null}
						</li>
					);
				})}
			</ul>
		</Panel>
	);
}
