import { Button, Checkbox } from '@mantine/core';
import {
	improveSequence,
	type SequenceImprovement,
} from '@sevk/contract/proposals/plan-suggestions';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { sortStops } from '@sevk/contract/routes/route-plan';
import { describeBestHours } from '@sevk/domain/addresses/address-words';
import { formatTime } from '@sevk/domain/common/date/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call/call.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { stopName } from '../routes/detail/route-stop-place.ts';
import {
	hoursWords,
	kmWords,
	liraWords,
	signed,
	slackWords,
	sourceWords,
	wholeLira,
	wholeMinutes,
} from '../routes/plan/route-extra-words.ts';
import classes from './plan-route-tools.module.css';
import totals from './proposal.module.css';

type Props = { readonly route: RouteDetail; readonly onClose: () => void };

/** Sırayı İyileştir: a better sequence beside the present one, which is saved when it is accepted. */
export function RouteImprovement({ route, onClose }: Props) {
	const [mayReorderLoading, setMayReorderLoading] = useState(false);
	const improvement = useQuery({
		queryKey: ['sequence-improvement', route.id, route.version, mayReorderLoading],
		queryFn: ({ signal }) =>
			call(
				improveSequence,
				{ params: { routeId: route.id }, body: { mayReorderLoading } },
				{ signal },
			),
		// Each opening asks again: the vehicle may have moved.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const sort = useAct(sortStops);
	const found = improvement.data;
	const isBetter = found !== undefined && found.movedCount > 0;

	async function save() {
		if (found === undefined) return;
		await sort.mutateAsync({
			params: { routeId: route.id },
			body: { stopIds: found.stopIds, version: found.version },
		});
		notifySuccess(
			found.isUnderWay
				? 'Sıra kaydedildi; sürücünün telefonunda onayını bekliyor.'
				: 'Sıra kaydedildi.',
		);
		onClose();
	}

	return (
		<Modal
			opened
			onClose={onClose}
			title="Sırayı İyileştir"
			maxWidth={640}
			minHeight={320}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={onClose}>
						{found !== undefined && !isBetter ? 'Kapat' : 'Vazgeç'}
					</Button>
					{found !== undefined && !isBetter ? null : (
						<Button
							disabled={!isBetter}
							loading={sort.isPending}
							onClick={() => void save().catch(() => undefined)}
						>
							Sırayı Kaydet
						</Button>
					)}
				</>
			}
		>
			<FormProblem error={sort.error} />
			{route.state === 'loading' ? (
				<Checkbox
					label="Yüklenmiş durakların yeri de değişebilir"
					checked={mayReorderLoading}
					onChange={({ currentTarget }) => setMayReorderLoading(currentTarget.checked)}
				/>
			) : null}
			{improvement.error !== null ? (
				<ErrorState
					sentence={sentenceOf(improvement.error)}
					onRetry={() => void improvement.refetch()}
				/>
			) : found === undefined ? (
				<WorkProgress label="Daha iyi bir sıra aranıyor" share={null} />
			) : isBetter ? (
				<Better route={route} found={found} />
			) : (
				<p>Durakların sırası zaten iyi; daha kısa ya da daha ucuz bir sıra bulunamadı.</p>
			)}
		</Modal>
	);
}

type FoundProps = { readonly route: RouteDetail; readonly found: SequenceImprovement };

function Better({ route, found }: FoundProps) {
	const { movedCount, movedLoadedCount, isUnderWay, violations, distanceSource } = found;
	return (
		<>
			<Comparison found={found} />
			{movedLoadedCount > 0 ? (
				<p className={classes.warning}>
					Araca yüklenmiş {movedLoadedCount} durağın yeri değişir; kolilerinin yeniden dizilmesi
					gerekir.
				</p>
			) : null}
			{violations.length === 0 ? null : (
				<ul className={classes.warnings} aria-label="Yeni sıranın aştığı sınırlar">
					{violations.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			)}
			<p className={totals.day}>
				{joinFacts([
					`${movedCount} durağın yeri değişir`,
					isUnderWay ? 'aracın şimdiki yerinden hesaplandı' : null,
					sourceWords(distanceSource),
				])}
			</p>
			<NewSequence route={route} found={found} />
		</>
	);
}

function Comparison({ found }: Pick<FoundProps, 'found'>) {
	const { present, proposed, missedHours, isUnderWay } = found;
	const hasMissed = missedHours.present > 0 || missedHours.proposed > 0;
	const missedRow = [
		'En iyi saatleri dışında',
		missedHours.present,
		missedHours.proposed,
		stopsWords,
	] as const;
	const rows = [
		['Yol', present.metres, proposed.metres, kmWords],
		['Süre', wholeMinutes(present.seconds), wholeMinutes(proposed.seconds), hoursWords],
		['Maliyet', wholeLira(present.costKurus), wholeLira(proposed.costKurus), liraWords],
		...(hasMissed ? [missedRow] : []),
	] as const;
	return (
		<table className={totals.totals}>
			<thead>
				<tr>
					<th scope="col">{isUnderWay ? 'Kalan yol' : 'Rota'}</th>
					<th scope="col">Şimdi</th>
					<th scope="col">Yeni sıra</th>
					<th scope="col">Fark</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label, before, after, show]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td>{show(before)}</td>
						<td>{show(after)}</td>
						<td data-better={after < before || undefined}>{signed(after - before, show)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const stopsWords = (count: number) => `${count} durak`;

/** Each stop with its present number, when the vehicle comes, how long it waits and what is left of its window. */
function NewSequence({ route, found }: FoundProps) {
	const places = new Map(route.stops.map((stop, index) => [stop.id, { stop, index }]));
	return (
		<ol className={classes.stops} aria-label="Yeni sıra">
			{found.stops.flatMap((stop, at) => {
				const { stopId, arrivesAt, waitSeconds, slackSeconds, missedHours } = stop;
				const place = places.get(stopId);
				if (place === undefined) return [];
				const position = found.stopIds.indexOf(stopId) + 1;
				return (
					<li key={stopId}>
						<span>{position > 0 ? position : at + 1}</span>
						{formatTime(new Date(arrivesAt))}
						<strong>{stopName(place.stop)}</strong>
						<span>
							{joinFacts([
								place.index + 1 === position ? null : `önce ${place.index + 1}.`,
								waitSeconds >= 60 ? `${hoursWords(waitSeconds)} bekler` : null,
								slackWords(slackSeconds),
								missedHours === null ? null : describeBestHours(missedHours),
							])}
						</span>
					</li>
				);
			})}
		</ol>
	);
}
