import { Button } from '@mantine/core';
import { orderPath, paths } from '@sevk/contract/common/paths';
import type { EndOfDay, UnresolvedOrder } from '@sevk/contract/settlements/end-of-day';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { Panel } from '../../../ui/screen/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import classes from './end-of-day-screen.module.css';

const columns: readonly Column<UnresolvedOrder>[] = [
	{
		key: 'order',
		head: 'Sipariş',
		cell: (row) => <CellLines top={row.orderNo} below={row.recipientName} />,
	},
	{ key: 'district', head: 'İlçe', cell: (row) => row.district },
	{ key: 'reason', head: 'Neden', cell: (row) => row.reason ?? '—' },
	{ key: 'route', head: 'Rota', from: 720, cell: (row) => <UnresolvedRoute row={row} /> },
];

function UnresolvedRoute({ row }: { readonly row: UnresolvedOrder }) {
	return useRouteName()(row.routeNumber, row.depotId);
}

/** Orders that came back today and need a next step. */
export function EndOfDayUnresolved({ day }: { readonly day: EndOfDay }) {
	const navigate = useNavigate();
	const { unresolved, unresolvedCount } = day;
	const more = unresolvedCount - unresolved.length;
	return (
		<Panel
			flush={unresolvedCount > 0}
			title={`Sonraki Adımı Belirlenmeyen Siparişler (${unresolvedCount})`}
			note={
				unresolvedCount > 0
					? 'Her biri için ertesi güne devir, randevu, şube ya da göndericiye iade seçin.'
					: undefined
			}
			actions={
				unresolvedCount > 0 ? (
					<Button size="xs" variant="default" component={Link} to={paths.carryOvers}>
						Sonraki Adımları Belirle
					</Button>
				) : null
			}
		>
			{unresolvedCount === 0 ? (
				<p className={classes.quiet}>Teslim edilemeyen tüm siparişlerin sonraki adımı belli.</p>
			) : (
				<>
					<DataTable
						label="Sonraki adımı belirlenmeyen siparişler"
						rows={unresolved}
						columns={columns}
						rowKey={(row) => row.id}
						rowLabel={(row) => row.orderNo}
						onOpen={(row) => void navigate({ to: orderPath(row.id) })}
						renderCard={(row) => (
							<CardFacts
								title={joinFacts([row.orderNo, row.recipientName])}
								note={joinFacts([row.district, row.reason])}
								right={<UnresolvedRoute row={row} />}
							/>
						)}
					/>
					{more > 0 ? <p className={classes.more}>ve {more} sipariş daha</p> : null}
				</>
			)}
		</Panel>
	);
}
