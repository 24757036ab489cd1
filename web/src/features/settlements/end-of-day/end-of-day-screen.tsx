import { Alert, Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { type EndOfDay, endOfDaySheet } from '@sevk/contract/settlements/end-of-day';
import { formatDate } from '@sevk/domain/common/date/date';
import { goodsText, shareText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { roundingSentence } from '@sevk/domain/company/company-cash-rounding';
import { awaitingWords } from '@sevk/domain/routes/common/route-words';
import { withheldCashNote } from '@sevk/domain/settlements/settlement-words';
import { IconCircleCheck, IconHistory, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { useLinkedDepot } from '../../../api/state/linked-depot.ts';
import { DateStepper } from '../../../ui/date/date-stepper.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { NumberStrip } from '../../../ui/status/number-strip.tsx';
import { deliveredNumber } from '../../routes/common/route-progress.tsx';
import { useEndOfDay } from '../common/settlement-days-queries.ts';
import { EndOfDayBranch } from './end-of-day-branch.tsx';
import { EndOfDayCash } from './end-of-day-cash.tsx';
import { EndOfDayRoutes } from './end-of-day-routes.tsx';
import classes from './end-of-day-screen.module.css';
import { EndOfDayUnresolved } from './end-of-day-unresolved.tsx';

/** Gün Sonu: open work of one day, each item with a link to resolve it. */
export function EndOfDayScreen() {
	const today = useToday();
	const { state, change } = useUrlState({ gun: today, depo: '', kasa: '' });
	const depotId = useLinkedDepot(state.depo, change) ?? undefined;
	const day = useEndOfDay(state.gun, depotId);
	const { data } = day;
	const print = () =>
		printPaper('Gün sonu raporu', () =>
			openFile(addressOf(endOfDaySheet, { query: { serviceDate: state.gun, depotId } })),
		);
	return (
		<Screen
			title="Gün Sonu"
			beside={<DateStepper value={state.gun} onChange={(gun) => change({ gun })} />}
			actions={
				<ServerActs>
					<Button
						variant="default"
						leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
						onClick={() => void print()}
					>
						Rapor (PDF)
					</Button>
				</ServerActs>
			}
			summary={<ClosingNumbers day={data} />}
		>
			{data?.earlierOpenDate ? (
				<EarlierDays count={data.earlierOpenCount} date={data.earlierOpenDate} />
			) : null}
			<ListContent
				{...listState(day)}
				count={data ? data.routeCount + data.branchCollections.length : 0}
				filtered={false}
				onClear={() => change({ gun: today })}
				empty={
					<EmptyState
						title={
							state.gun === today ? 'Bugün için rota bulunmuyor.' : 'Bu gün için rota bulunmuyor.'
						}
						note="Günün rotaları, kasa sayımları ve sonucu bekleyen siparişler burada kapanır."
						action={
							<Button variant="default" component={Link} to={paths.routes}>
								Rotaları Aç
							</Button>
						}
					/>
				}
			>
				{data ? <Day day={data} cash={state.kasa} onCash={(kasa) => change({ kasa })} /> : null}
			</ListContent>
		</Screen>
	);
}

type DayProps = {
	readonly day: EndOfDay;
	/** The filter of the cash. */
	readonly cash: string;
	readonly onCash: (cash: string) => void;
};

function Day({ day, cash, onCash }: DayProps) {
	const routes = <EndOfDayRoutes day={day} />;
	// Who counts the cash begins with it, on a phone too.
	const isCashFirst = cash !== '';
	return (
		<div className={classes.day}>
			{isOver(day) ? (
				<Alert
					className={classes.over}
					color="green"
					variant="light"
					icon={<IconCircleCheck size={18} aria-hidden />}
					title="Gün kapandı."
				>
					Tüm rotalar kapatıldı, kasa sayıldı; sonraki adımı belirlenmeyen sipariş yok.
				</Alert>
			) : null}
			{isCashFirst ? null : routes}
			<div className={classes.side}>
				<EndOfDayCash day={day} filter={cash} onFilter={onCash} />
				<EndOfDayBranch day={day} />
				<EndOfDayUnresolved day={day} />
			</div>
			{isCashFirst ? routes : null}
		</div>
	);
}

/** Shown when the day has no open work. */
function isOver({ openRoutes, unresolvedCount }: EndOfDay): boolean {
	return openRoutes.length === 0 && unresolvedCount === 0;
}

function EarlierDays({ count, date }: { readonly count: number; readonly date: string }) {
	return (
		<Alert
			mb="md"
			color="amber"
			variant="light"
			icon={<IconHistory size={18} aria-hidden />}
			title={`Önceki günlerden kapanmayan ${count} rota var.`}
		>
			<Link to={`${paths.endOfDay}?gun=${date}`} className={classes.link}>
				Gün sonunu aç: {formatDate(date)}
			</Link>
		</Alert>
	);
}

function noteOf(note: string | null): { readonly note?: string } {
	return note === null ? {} : { note };
}

/** What the expected cash leaves out, else the rounding difference that is a part of it. */
function expectedNote(day: EndOfDay | undefined): string | null {
	if (day === undefined) return null;
	return withheldCashNote(day.cash) ?? roundingSentence(day.cashRoundingKurus);
}

function ClosingNumbers({ day }: { readonly day: EndOfDay | undefined }) {
	const difference = day?.differenceKurus ?? 0;
	const cardDifference = day?.cardDifferenceKurus ?? 0;
	return (
		<NumberStrip
			numbers={[
				{ label: 'Kapatılan rota', value: day ? shareText(day.closedCount, day.routeCount) : '–' },
				deliveredNumber(day),
				{
					label: 'Araçta kalan',
					value: day ? goodsText(day.remainingPieces, day.remainingProducts) : '–',
					...(day && day.remainingPieces > 0 ? { tone: 'amber' as const } : {}),
					...(day && day.awaitingPieces > 0 ? { note: awaitingWords(day.awaitingPieces) } : {}),
				},
				{
					label: 'Beklenen nakit',
					value: day ? formatKurus(day.expectedKurus) : '–',
					...noteOf(expectedNote(day)),
				},
				{
					label: 'Teslim edilen nakit',
					value: day ? formatKurus(day.countedKurus) : '–',
					...(difference === 0 ? {} : { note: `Fark ${formatKurus(difference)}` }),
				},
				{
					label: 'Kart ve diğer',
					value: day ? formatKurus(day.cardKurus + day.otherKurus) : '–',
					...(cardDifference === 0 ? {} : { note: `POS farkı ${formatKurus(cardDifference)}` }),
				},
			]}
		/>
	);
}
