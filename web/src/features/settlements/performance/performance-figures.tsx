import { paths } from '@sevk/contract/common/paths';
import type { Performance } from '@sevk/contract/settlements/performance';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { awaitingWords } from '@sevk/domain/routes/common/route-words';
import type { PerformanceSums } from '@sevk/domain/settlements/performance';
import {
	formatFigure,
	type PerformanceFigure,
	performanceFigures,
} from '@sevk/domain/settlements/performance-words';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import classes from './performance.module.css';

type Props = {
	readonly sums: PerformanceSums;
	readonly openCustody: Performance['openCustody'];
	readonly selectedFigure: PerformanceFigure;
	readonly onChoose: (figure: PerformanceFigure) => void;
};

/** The figures of the range; the selected one is shown by day, depot and driver below. */
export function PerformanceFigures({ sums, openCustody, selectedFigure, onChoose }: Props) {
	return (
		<fieldset className={classes.figures} aria-label="Göstergeler">
			{performanceFigures.map((figure) => (
				<button
					key={figure.code}
					type="button"
					className={classes.figure}
					aria-pressed={figure.code === selectedFigure.code}
					onClick={() => onChoose(figure)}
				>
					<span className={classes.name}>{figure.label}</span>
					<strong>{formatFigure(figure, sums)}</strong>
					<small>= {figure.formula}</small>
				</button>
			))}
			<OpenCustody {...openCustody} />
		</fieldset>
	);
}

/** Açık Zimmet is a present value: it has a list of holders instead of days. */
function OpenCustody({
	pieceCount,
	productCount,
	awaitingCount,
	valueKurus,
	oldestSince,
}: Performance['openCustody']) {
	return (
		<Link to={`${paths.debits}?gorunum=kimde`} className={classes.figure}>
			<span className={classes.name}>Açık Zimmet</span>
			<strong>{goodsText(pieceCount, productCount)}</strong>
			<small>
				{oldestSince === null ? (
					awaitingCount > 0 ? (
						'Kabul edilmiş zimmet yok'
					) : (
						'Araçlarda zimmet kalmadı'
					)
				) : (
					<>
						{formatKurus(valueKurus)} · en eski <RelativeTime at={oldestSince} />
					</>
				)}
				{awaitingCount > 0 ? ` · ${awaitingWords(awaitingCount)}` : null}
			</small>
		</Link>
	);
}
