import { foundSentence } from '@sevk/domain/orders/piece/piece-custody';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import classes from './route-sorting-result.module.css';
import type { SortingScan } from './use-route-sorting.ts';

/** Where the last piece goes, readable from two metres. */
export function RouteSortingResult({ last }: { readonly last: SortingScan | null }) {
	if (last === null) {
		return <div className={classes.waiting}>Okutulan kolinin hattı burada görünür.</div>;
	}
	const { answer } = last;
	if (answer?.lane == null) {
		return (
			<div className={classes.result} data-tone={last.tone}>
				<strong className={classes.refusal}>{last.sentence}</strong>
				<small>{answer?.orderNo ?? last.barcode}</small>
			</div>
		);
	}
	const place = [answer.district, answer.neighbourhood].filter((part) => part !== '');
	const piece = answer.ordinal === null ? [] : [`Koli ${answer.ordinal}`];
	return (
		<div className={classes.result} data-tone={last.tone}>
			{last.wasMissing ? <span className={classes.route}>{foundSentence('')}</span> : null}
			<dl className={classes.figures}>
				<div>
					<dt>Hat</dt>
					<dd className={classes.lane}>{answer.lane}</dd>
				</div>
				<div>
					<dt>Durak</dt>
					<dd className={classes.stop}>{answer.stopPosition}</dd>
				</div>
			</dl>
			<span className={classes.route}>
				{vehicleWords(answer.plate, answer.tour, 'Araç seçilmedi')} · {answer.routeNumber}
			</span>
			<small>{[answer.orderNo, ...piece, place.join(' / ')].filter(Boolean).join(' · ')}</small>
		</div>
	);
}
