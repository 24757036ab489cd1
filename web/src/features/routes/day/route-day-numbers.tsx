import { goodsText, shareText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { uncountedRoutesNote } from '@sevk/domain/company/company-blind-count';
import { openRouteStates } from '@sevk/domain/routes/common/route';
import { awaitingWords, fullyDelivered } from '@sevk/domain/routes/common/route-words';
import { changeStore, useStore } from '../../../api/state/client-store.ts';
import { NumberStrip } from '../../../ui/status/number-strip.tsx';
import type { useRouteCounts } from '../common/route-queries.ts';

type Counts = NonNullable<ReturnType<typeof useRouteCounts>['data']>;

function onVehiclesOf({ piecesOnVehicles, productsOnVehicles, awaitingPieces }: Counts): string {
	const all = `${goodsText(piecesOnVehicles, productsOnVehicles)} araçta`;
	return awaitingPieces > 0 ? `${all}, ${awaitingWords(awaitingPieces)}` : all;
}

function collectionNote({ dueKurus, withheldCount }: Counts): string {
	return uncountedRoutesNote(withheldCount) ?? `Tahsil edilecek ${formatKurus(dueKurus)}`;
}

/** The key figures of the day, the most wanted first: a narrow desktop shows those that fit. */
export function DayNumbers({ counts }: { readonly counts: Counts | undefined }) {
	const open = counts ? openRouteStates.reduce((sum, each) => sum + counts.states[each], 0) : null;
	const done = counts ? counts.deliveredCount + counts.failedCount : 0;
	const slide = useStore((store) => store.home_slide_index);
	return (
		<NumberStrip
			inLine
			slide={slide}
			onSlide={(home_slide_index) => changeStore({ home_slide_index })}
			numbers={[
				{
					label: 'Teslim edilen',
					value: counts ? shareText(fullyDelivered(counts), counts.orderCount) : '–',
					...(counts && counts.partlyCount > 0 ? { note: `${counts.partlyCount} kısmen` } : {}),
				},
				{
					label: 'Teslim edilemeyen',
					value: counts?.failedCount ?? '–',
					...(counts && counts.failedCount > 0 ? { tone: 'red' as const } : {}),
				},
				{
					label: 'Tahsilat',
					value: counts ? formatKurus(counts.collectedKurus) : '–',
					...(counts ? { note: collectionNote(counts) } : {}),
				},
				{
					label: 'Başarı',
					value: counts && done > 0 ? `%${Math.round((counts.deliveredCount / done) * 100)}` : '—',
				},
				{
					label: 'Açık rota',
					value: open ?? '–',
					...(counts ? { note: onVehiclesOf(counts) } : {}),
				},
			]}
		/>
	);
}
