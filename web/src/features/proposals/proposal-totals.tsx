import type { PlanTotals, ProposalResult } from '@sevk/contract/proposals/proposal-shapes';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import {
	hoursWords,
	kmWords,
	liraWords,
	signed,
	wholeLira,
	wholeMinutes,
} from '../routes/plan/route-extra-words.ts';
import classes from './proposal.module.css';

type Row = {
	readonly label: string;
	readonly of: (totals: PlanTotals) => number;
	readonly show: (value: number) => string;
	/** Whether less is better; nothing is said of a number that follows from the orders. */
	readonly lessIsBetter: boolean;
};

const rows: readonly Row[] = [
	{
		label: 'Planlanan sipariş',
		of: ({ orderCount }) => orderCount,
		show: formatDecimal,
		lessIsBetter: false,
	},
	{
		label: 'Araç',
		of: ({ vehicleCount }) => vehicleCount,
		show: formatDecimal,
		lessIsBetter: true,
	},
	{ label: 'Yol', of: ({ metres }) => metres, show: kmWords, lessIsBetter: true },
	{
		label: 'Süre',
		of: ({ seconds }) => wholeMinutes(seconds),
		show: hoursWords,
		lessIsBetter: true,
	},
	{
		label: 'Maliyet',
		of: ({ costKurus }) => wholeLira(costKurus),
		show: liraWords,
		lessIsBetter: true,
	},
	{
		label: 'Sipariş başına',
		of: ({ costKurus, orderCount }) => (orderCount === 0 ? 0 : wholeLira(costKurus / orderCount)),
		show: liraWords,
		lessIsBetter: true,
	},
];

/** The present plan beside the proposed one. */
export function ProposalTotals({
	present,
	proposed,
}: Pick<ProposalResult, 'present' | 'proposed'>) {
	return (
		<table className={classes.totals}>
			<thead>
				<tr>
					<th scope="col">
						<span>Karşılaştırma</span>
					</th>
					<th scope="col">Şimdi</th>
					<th scope="col">Öneri</th>
					<th scope="col">Fark</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ label, of, show, lessIsBetter }) => {
					const [before, after] = [of(present), of(proposed)];
					const isBetter = lessIsBetter && before > 0 && after < before;
					return (
						<tr key={label}>
							<th scope="row">{label}</th>
							<td>{before === 0 ? '—' : show(before)}</td>
							<td>{show(after)}</td>
							<td data-better={isBetter || undefined}>{differenceOf(before, after, show)}</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** Nothing is compared with a plan that does not exist. */
function differenceOf(before: number, after: number, show: Row['show']): string {
	return before === 0 ? '' : signed(after - before, show);
}
