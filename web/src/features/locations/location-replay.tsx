import { Button } from '@mantine/core';
import { type RouteTrack, viewRouteTrack } from '@sevk/contract/locations/location-track';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatTime } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { replayAt, replaySpan, type Track } from '@sevk/domain/locations/location-replay';
import { useMemo, useState } from 'react';
import { useAct } from '../../api/commands/use-act.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { Facts } from '../../ui/value/facts.tsx';
import classes from './location-replay.module.css';
import { ReplayMap } from './location-replay-map.tsx';

type Props = { readonly route: RouteDetail };

/** Rota İzi: shown after a deliberate click, since looking at it is recorded. */
export function LocationReplay({ route }: Props) {
	const view = useAct(viewRouteTrack);
	const load = () => view.mutate({ params: { routeId: route.id } });
	if (view.data !== undefined) return <Replay route={route} answer={view.data} />;
	return (
		<>
			{view.isError ? <ErrorStrip sentence={sentenceOf(view.error)} onRetry={load} /> : null}
			<EmptyState
				title="Aracın gün içindeki izi"
				note="Konumlar kişisel veridir: bakmanız rotanın işlem geçmişine adınızla yazılır."
				action={
					<Button onClick={load} loading={view.isPending}>
						İzi Göster
					</Button>
				}
			/>
		</>
	);
}

function Replay({ route, answer }: Props & { readonly answer: RouteTrack }) {
	const track = useMemo(() => trackOf(answer), [answer]);
	const span = replaySpan(track);
	const [atMs, setAtMs] = useState(span?.toMs ?? 0);
	if (span === null) {
		return <EmptyState title="Bu rotada kayıt yok" note="Araç henüz yüklenmedi ya da çıkmadı." />;
	}
	const moment = replayAt(track, atMs);
	return (
		<div className={classes.replay}>
			<div className={classes.slider}>
				<span aria-hidden>Saat</span>
				<input
					type="range"
					aria-label="Saat"
					min={span.fromMs}
					max={span.toMs}
					step={1_000}
					value={atMs}
					aria-valuetext={formatTime(new Date(atMs))}
					onChange={(event) => setAtMs(Number(event.currentTarget.value))}
				/>
				<strong>{formatTime(new Date(atMs))}</strong>
			</div>
			<Facts
				inLine
				facts={[
					{ label: 'Araçta', value: goodsText(moment.pieces, moment.products) },
					{ label: 'Sürücüdeki nakit', value: formatKurus(moment.cashKurus) },
					{
						label: 'Konum',
						value: moment.place === null ? 'Kayıt yok' : formatTime(new Date(moment.place.atMs)),
					},
				]}
			/>
			{track.points.length === 0 ? (
				<p className={classes.note}>Konum kaydı yok. Süresi dolan konumlar silinir.</p>
			) : null}
			<div className={classes.map}>
				<ReplayMap route={route} track={track} moment={moment} atMs={atMs} />
			</div>
		</div>
	);
}

function trackOf({ points, pieces, products, cashKurus }: RouteTrack): Track {
	const atMs = ({ at }: { readonly at: string }) => new Date(at).getTime();
	const steps = (list: RouteTrack['pieces']) =>
		list.map((step) => ({ atMs: atMs(step), value: step.value }));
	return {
		points: points.map(({ longitude, latitude, ...point }) => ({
			atMs: atMs(point),
			longitude,
			latitude,
		})),
		pieces: steps(pieces),
		products: steps(products),
		cashKurus: steps(cashKurus),
	};
}
