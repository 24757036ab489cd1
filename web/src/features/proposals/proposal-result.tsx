import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type {
	ProposalDetail,
	ProposalResult,
	ProposalRoute,
} from '@sevk/contract/proposals/proposal-shapes';
import { acceptProposal, dropProposal } from '@sevk/contract/proposals/proposals';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { changeLevelWords } from '@sevk/domain/proposals/proposal-words';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isProblemOf } from '../../api/call/call.ts';
import { queryClient, refreshNoun } from '../../api/call/query-client.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { useStore } from '../../api/state/client-store.ts';
import { MapView } from '../../map/view/map-view.tsx';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { StatusTabs } from '../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './proposal.module.css';
import { ProposalFrame } from './proposal-frame.tsx';
import { routeShapes } from './proposal-map-shapes.ts';
import { useRepeat } from './proposal-repeat.ts';
import { ProposalRoutes } from './proposal-routes.tsx';
import { ProposalTotals } from './proposal-totals.tsx';
import { vehicleWords } from './proposal-words.ts';

type Props = {
	readonly proposal: ProposalDetail;
	readonly result: ProposalResult;
	readonly day: string;
	readonly onOpen: (proposalId: string) => void;
};

/** Whether it is more than a further tour that nobody needs. */
function isRoute({ routeId, stops, tour }: ProposalRoute): boolean {
	return routeId !== null || stops.length > 0 || tour === 1;
}

type Tab = 'rotalar' | 'tasinanlar' | 'disarida';

/** A proposal beside the present plan: nothing changes before it is accepted. */
export function ProposalResultView({ proposal, result, day, onOpen }: Props) {
	const [lookedAt, setLookedAt] = useState<string | null>(null);
	const [tab, setTab] = useState<Tab>('rotalar');
	const acts = useProposalActs(proposal, onOpen);
	const { routes, counts, leftOut } = result;
	const moves = movesOf(result);
	const { points, lines } = useMemo(
		() => routeShapes(proposal, result, lookedAt),
		[proposal, result, lookedAt],
	);
	const open = (pointId: string) => {
		const found = routes.find(({ stops }) => stops.some(({ key }) => String(key) === pointId));
		setLookedAt(found?.key ?? null);
		setTab(found === undefined ? 'disarida' : 'rotalar');
	};
	return (
		<ProposalFrame
			label="Öneri"
			day={day}
			state={proposal.state}
			map={
				<MapView
					label="Önerilen rotalar haritası"
					points={points}
					lines={lines}
					onOpen={open}
					fitKey={`${proposal.id} ${lookedAt ?? ''}`}
				/>
			}
			footer={
				<footer className={classes.footer} ref={reserveBottomInset}>
					<ServerActs>
						<Button variant="default" loading={acts.isDropping} onClick={() => void acts.drop()}>
							Öneriyi Bırak
						</Button>
						<Button variant="default" loading={acts.isRepeating} onClick={() => void acts.repeat()}>
							Yeniden Planla
						</Button>
						<Button loading={acts.isAccepting} onClick={() => void acts.accept(null)}>
							Tümünü Kabul Et
						</Button>
					</ServerActs>
				</footer>
			}
		>
			<ProposalNotes proposal={proposal} result={result} />
			{acts.changes === null ? null : (
				<DayChanged changes={acts.changes} onRepeat={acts.repeat} busy={acts.isRepeating} />
			)}
			<ProposalTotals present={result.present} proposed={result.proposed} />
			<p className={classes.day}>{countWords(counts)}</p>
			<StatusTabs
				label="Önerinin bölümleri"
				low
				value={tab}
				onChange={(value) => setTab(value as Tab)}
				tabs={[
					{ value: 'rotalar', label: 'Rotalar', count: routes.filter(isRoute).length },
					{ value: 'tasinanlar', label: 'Taşınanlar', count: moves.length },
					{ value: 'disarida', label: 'Dışarıda kalanlar', count: leftOut.length },
				]}
			/>
			{tab === 'rotalar' ? (
				<ProposalRoutes
					proposal={proposal}
					result={result}
					lookedAt={lookedAt}
					onLook={setLookedAt}
					accepting={acts.isAccepting}
					onAccept={(routeKeys) => void acts.accept(routeKeys)}
				/>
			) : null}
			{tab === 'tasinanlar' ? <Moves moves={moves} routes={routes} /> : null}
			{tab === 'disarida' ? <LeftOut result={result} /> : null}
		</ProposalFrame>
	);
}

function useProposalActs(proposal: ProposalDetail, onOpen: Props['onOpen']) {
	const navigate = useNavigate();
	const accepting = useAct(acceptProposal);
	const dropping = useAct(dropProposal);
	const { repeat, isRepeating } = useRepeat(proposal, onOpen);
	/** What changed in the day since, after a refused acceptance. */
	const [changes, setChanges] = useState<readonly string[] | null>(null);
	const params = { proposalId: proposal.id };
	const toRoutes = () => navigate({ to: `${paths.routes}?gun=${proposal.serviceDate}` });

	async function accept(routeKeys: string[] | null) {
		setChanges(null);
		const body = { version: proposal.version, ...(routeKeys === null ? {} : { routeKeys }) };
		try {
			const { routes } = await accepting.mutateAsync({ params, body });
			forgetRoutes();
			notifySuccess(acceptedWords(routes));
			if (routeKeys === null) await toRoutes();
		} catch (problem) {
			if (isProblemOf(acceptProposal, problem) && problem.code === 'proposal/day-changed') {
				setChanges(problem.facts.changes);
			} else notifyProblem(problem);
		}
	}

	async function drop() {
		const yes = await confirm({
			title: 'Öneri bırakılsın mı?',
			body: 'Rotalar olduğu gibi kalır; öneri bir daha açılamaz.',
			verb: 'Öneriyi Bırak',
			destructive: true,
		});
		if (!yes) return;
		await dropping.mutateAsync({ params }).then(toRoutes, notifyProblem);
	}

	return {
		accept,
		drop,
		repeat,
		changes,
		isAccepting: accepting.isPending,
		isDropping: dropping.isPending,
		isRepeating,
	};
}

/**
 * Reads Rotalar again: the acceptance changes the versions of routes, and an act with an old version is
 * refused.
 */
function forgetRoutes(): void {
	for (const noun of ['routes', 'route-map']) {
		queryClient.removeQueries({ queryKey: [noun], type: 'inactive' });
	}
	void refreshNoun('routes');
}

function acceptedWords(routes: readonly { readonly isNew: boolean }[]): string {
	const fresh = routes.filter(({ isNew }) => isNew).length;
	const changed = routes.length - fresh;
	const words = [
		...(fresh > 0 ? [`${fresh} rota açıldı`] : []),
		...(changed > 0 ? [`${changed} rota güncellendi`] : []),
	];
	return `Öneri kabul edildi: ${words.join(', ')}.`;
}

type ChangedProps = {
	readonly changes: readonly string[];
	readonly busy: boolean;
	readonly onRepeat: () => Promise<void>;
};

/** Why nothing was applied, with one press to plan the day as it is now. */
function DayChanged({ changes, busy, onRepeat }: ChangedProps) {
	const shown = changes.slice(0, 8);
	return (
		<div className={classes.conflict} role="alert">
			<strong>Öneri hazırlandıktan sonra gün değişti; hiçbir şey uygulanmadı.</strong>
			<ul>
				{shown.map((change) => (
					<li key={change}>{change}</li>
				))}
				{changes.length > shown.length ? (
					<li>{changes.length - shown.length} değişiklik daha</li>
				) : null}
			</ul>
			<div>
				<ServerActs>
					<Button loading={busy} onClick={() => void onRepeat()}>
						Yeniden Planla
					</Button>
				</ServerActs>
			</div>
		</div>
	);
}

/** Who proposed it, why it ended early, and what to know of its figures. */
function ProposalNotes({ proposal, result }: Pick<Props, 'proposal' | 'result'>) {
	const ownName = useStore(({ user }) => user?.name ?? null);
	const { created, state, problem, level } = proposal;
	const isOwn = created.name === ownName;
	const notes = result.notes;
	return (
		<>
			{state === 'interrupted' ? (
				<p className={classes.note} data-tone="amber" role="status">
					Hesap yarıda kaldı. {problem}
				</p>
			) : null}
			<p className={classes.day}>
				{joinFacts([
					isOwn ? null : `Hazırlayan: ${created.name}`,
					formatDateTime(new Date(created.at)),
					changeLevelWords[level].label,
				])}
			</p>
			{notes.map((note) => (
				<p key={note} className={classes.note}>
					{note}
				</p>
			))}
		</>
	);
}

function countWords({ added, moved, resequenced, leftOut }: ProposalResult['counts']): string {
	const words = [
		added > 0 ? `${formatDecimal(added)} sipariş havuzdan eklenir` : null,
		moved > 0 ? `${formatDecimal(moved)} sipariş araç değiştirir` : null,
		resequenced > 0 ? `${formatDecimal(resequenced)} durağın sırası değişir` : null,
		leftOut > 0 ? `${formatDecimal(leftOut)} sipariş dışarıda kalır` : null,
	];
	const said = joinFacts(words);
	return said === '' ? 'Mevcut plandan daha iyisi bulunamadı; hiçbir durak yer değiştirmez.' : said;
}

const mostRows = 200;

/** What leaves its present route; an order of the pool has no place yet that it could leave. */
function movesOf({ moves }: ProposalResult): ProposalResult['moves'] {
	return moves.filter(({ fromRouteKey }) => fromRouteKey !== null);
}

/** The orders that come to another route. */
function Moves({ moves, routes }: Pick<ProposalResult, 'moves' | 'routes'>) {
	const names = new Map(routes.map((route) => [route.key, vehicleWords(route)]));
	if (moves.length === 0) return <EmptyState title="Rotasından ayrılan sipariş yok" />;
	return (
		<ul className={classes.list}>
			{moves.slice(0, mostRows).map(({ orderId, orderNo, district, fromRouteKey, toRouteKey }) => (
				<li key={orderId}>
					<strong>{joinFacts([orderNo, district])}</strong>
					<span>
						{nameIn(names, fromRouteKey)} → {nameIn(names, toRouteKey)}
					</span>
				</li>
			))}
			<Rest count={moves.length} />
		</ul>
	);
}

function nameIn(names: ReadonlyMap<string, string>, key: string | null): string {
	return key === null ? 'Havuz' : (names.get(key) ?? 'Rota');
}

/** The orders that stay out, each with the smallest change with which it would fit. */
function LeftOut({ result: { leftOut } }: Pick<Props, 'result'>) {
	if (leftOut.length === 0) return <EmptyState title="Dışarıda kalan sipariş yok" />;
	return (
		<ul className={classes.list}>
			{leftOut.slice(0, mostRows).map(({ orderId, orderNo, district, neighbourhood, reason }) => (
				<li key={orderId}>
					<strong>{joinFacts([orderNo, district, neighbourhood])}</strong>
					<span>{reason}</span>
				</li>
			))}
			<Rest count={leftOut.length} />
		</ul>
	);
}

function Rest({ count }: { readonly count: number }) {
	return count > mostRows ? <li>ve {formatDecimal(count - mostRows)} sipariş daha</li> : null;
}
