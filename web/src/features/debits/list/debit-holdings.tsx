import { SegmentedControl } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import { exportHoldings } from '@sevk/contract/debits/debit-holdings';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { Link } from '@tanstack/react-router';
import { exporting } from '../../../api/call/download.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { Age } from '../../../ui/value/relative-time.tsx';
import { type HoldingGroup, useHoldings } from '../common/debit-queries.ts';
import classes from './debit-holdings.module.css';

const groupWords: readonly { value: HoldingGroup; label: string }[] = [
	{ value: 'driver', label: 'Sürücü' },
	{ value: 'vehicle', label: 'Araç' },
	{ value: 'route', label: 'Rota' },
	{ value: 'reason', label: 'Neden' },
];

type Props = { readonly groupBy: string; readonly onGroupBy: (group: HoldingGroup) => void };

/** "Kimde Ne Var?": custody from the ledger, grouped, with age and value. */
export function DebitHoldings({ groupBy, onGroupBy }: Props) {
	const depotId = useStore((store) => store.depotId);
	const group = groupWords.find((word) => word.value === groupBy)?.value ?? 'driver';
	const holdings = useHoldings(depotId ?? undefined, group, true);
	return (
		<div className={classes.holdings}>
			<div className={classes.bar}>
				<SegmentedControl
					aria-label="Grupla"
					size="xs"
					value={group}
					onChange={(value) => onGroupBy(value as HoldingGroup)}
					data={groupWords.map((word) => ({ ...word }))}
				/>
				<ExportMenu
					size="xs"
					onExport={exporting(exportHoldings, {
						query: { depotId: depotId ?? undefined, groupBy: group },
					})}
				/>
			</div>
			{holdings.isPending ? <SkeletonTable /> : null}
			{holdings.isError ? (
				<ErrorState sentence={sentenceOf(holdings.error)} onRetry={() => void holdings.refetch()} />
			) : null}
			{holdings.data?.items.length === 0 ? (
				<EmptyState
					title="Açık zimmet yok. Araçlarda koli kalmadı."
					note="Şu anda hiçbir sürücünün üzerinde koli görünmüyor."
				/>
			) : null}
			<ul className={classes.list}>
				{holdings.data?.items.map((item) => (
					<li key={item.key} className={classes.item}>
						<div className={classes.who}>
							<strong>{item.label}</strong>
							<span>{item.sublabel}</span>
						</div>
						<dl className={classes.facts}>
							<div>
								<dt>Koli</dt>
								<dd>{formatDecimal(item.pieceCount - item.productCount)}</dd>
							</div>
							{item.productCount > 0 ? (
								<div>
									<dt>İade ürün</dt>
									<dd>{formatDecimal(item.productCount)}</dd>
								</div>
							) : null}
							<div>
								<dt>Sipariş</dt>
								<dd>{formatDecimal(item.orderCount)}</dd>
							</div>
							<div>
								<dt>Mal değeri</dt>
								<dd>{formatKurus(item.valueKurus)}</dd>
							</div>
							<div>
								<dt>Tahsil edilecek</dt>
								<dd>{formatKurus(item.dueKurus)}</dd>
							</div>
							<div>
								<dt>En eski</dt>
								<dd>
									<Age since={item.oldestSince} />
								</dd>
							</div>
						</dl>
						<div className={classes.links}>
							{item.debits.map((debit) => (
								<Link key={debit.id} to={debitPath(debit.id)}>
									{debit.number} · {goodsText(debit.pieceCount, debit.productCount)}
								</Link>
							))}
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
