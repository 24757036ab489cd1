import type { ProposalProgress } from '@sevk/contract/proposals/proposal-shapes';
import { liraWords } from '../routes/plan/route-extra-words.ts';
import classes from './proposal.module.css';

const width = 320;
const height = 72;

/** The cost of the best plan over time, as a falling line. */
export function ProposalCurve({ curve }: Pick<ProposalProgress, 'curve'>) {
	const [first] = curve;
	const last = curve.at(-1);
	if (first === undefined || last === undefined) return null;
	const highest = Math.max(...curve.map(({ costKurus }) => costKurus));
	const lowest = Math.min(...curve.map(({ costKurus }) => costKurus));
	const span = Math.max(1, last.seconds - first.seconds);
	const range = Math.max(1, highest - lowest);
	const points = curve.map(({ seconds, costKurus }) => {
		const x = ((seconds - first.seconds) / span) * width;
		const y = 4 + ((highest - costKurus) / range) * (height - 8);
		return `${x.toFixed(1)},${y.toFixed(1)}`;
	});
	const label = `Maliyet ${liraWords(first.costKurus)} ile başladı, şimdi ${liraWords(last.costKurus)}`;
	return (
		<figure className={classes.curve}>
			<svg
				viewBox={`0 0 ${width} ${height}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={label}
			>
				<polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
			</svg>
			<figcaption>
				<span>{liraWords(first.costKurus)}</span>
				<strong>{liraWords(last.costKurus)}</strong>
			</figcaption>
		</figure>
	);
}
