import { Alert, Button, Group } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	approveDifference,
	type Settlement,
	settlementSheet,
} from '@sevk/contract/settlements/settlements';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { differenceReasonWords } from '@sevk/domain/reasons/cash-difference-reason';
import { settlingRouteStates } from '@sevk/domain/routes/common/route';
import { differingStates } from '@sevk/domain/settlements/settlement';
import {
	cancelledCashWords,
	settlementStateWords,
} from '@sevk/domain/settlements/settlement-words';
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { useSettlement } from '../common/settlement-queries.ts';
import { CashCountForm } from './settlement-cash-count-form.tsx';
import { CollectionTable } from './settlement-collection-table.tsx';
import { SettlementDebts } from './settlement-debts.tsx';
import { SettlementSignatures } from './settlement-signatures.tsx';

/** The Tahsilat tab: collected, expected and counted amounts, and the difference. */
export function SettlementPanel({ route }: { readonly route: RouteDetail }) {
	const settlement = useSettlement(route.id);
	if (settlement.isPending) return <SkeletonTable />;
	if (!settlement.data) {
		return (
			<ErrorState
				sentence={sentenceOf(settlement.error)}
				onRetry={() => void settlement.refetch()}
			/>
		);
	}
	return (
		<div style={{ display: 'grid', gap: 16, paddingBottom: 24 }}>
			<CashPanel route={route} settlement={settlement.data} />
			<SettlementSignatures settlement={settlement.data} />
			{settlement.data.blind ? (
				<EmptyState
					title="Tahsilatlar sayımdan sonra gösterilir"
					note="Firma kuralı gereği kasa, beklenen tutar görülmeden sayılır."
				/>
			) : (
				<CollectionTable routeId={route.id} collections={settlement.data.collections} />
			)}
		</div>
	);
}

type CashProps = { readonly route: RouteDetail; readonly settlement: Settlement };

function CashPanel({ route, settlement }: CashProps) {
	const [counting, setCounting] = useState(false);
	const mayCount = useMay('settlements.count');
	const countable = settlingRouteStates.includes(route.state);
	const [linked, setLinked] = useUrlForm<'count'>();
	const mayStillCount = mayCount && countable && settlement.state !== 'approved';
	const isOpen = counting || (linked === 'count' && mayStillCount);
	const close = () => {
		setCounting(false);
		if (linked === 'count') setLinked(null);
	};
	const print = () =>
		printPaper('Gün sonu tutanağı', () =>
			openFile(addressOf(settlementSheet, { params: { routeId: route.id } })),
		);
	return (
		<Panel
			title="Gün Sonu Kasası"
			note={countable || settlement.state ? undefined : 'Kasa, rota tamamlandıktan sonra sayılır.'}
			actions={
				<Group gap="xs">
					{settlement.state ? <StatusChip {...settlementStateWords[settlement.state]} /> : null}
					{settlement.state ? (
						<Button
							size="xs"
							variant="default"
							leftSection={<IconPrinter size={15} aria-hidden />}
							onClick={() => void print()}
						>
							Tutanak (PDF)
						</Button>
					) : null}
					{mayStillCount ? (
						<Button
							size="xs"
							variant={settlement.state ? 'default' : 'filled'}
							onClick={() => setCounting(true)}
						>
							{settlement.state ? 'Yeniden Say' : 'Kasayı Say'}
						</Button>
					) : null}
				</Group>
			}
		>
			<Facts facts={cashFacts(settlement)} />
			<OutdatedCount settlement={settlement} />
			<CountRows settlement={settlement} />
			<Difference route={route} settlement={settlement} />
			<SettlementDebts settlement={settlement} />
			{isOpen ? <CashCountForm routeId={route.id} settlement={settlement} onClose={close} /> : null}
		</Panel>
	);
}

/** A count from before the route was reopened or a result changed; it is no longer valid. */
function OutdatedCount({ settlement }: Pick<CashProps, 'settlement'>) {
	const { state, countedKurus, countedByName, countedAt } = settlement;
	if (state !== 'counting' || countedKurus === null || countedAt === null) return null;
	return (
		<Alert
			mt="md"
			variant="light"
			color="amber"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title="Önceki sayım geçersiz, kasa yeniden sayılacak"
		>
			Önceki sayımda {formatKurus(countedKurus)} teslim edilmişti: {countedByName} ·{' '}
			{formatDateTime(countedAt)}
		</Alert>
	);
}

/** Both counts of a round, once there was a difference. */
function CountRows({ settlement: { counts } }: Pick<CashProps, 'settlement'>) {
	if (isZero(counts.flatMap((one) => [one.differenceKurus, one.cardDifferenceKurus]))) return null;
	return (
		<ul style={{ margin: '12px 0 0', paddingLeft: 18 }}>
			{counts.map((one, at) => (
				<li key={one.countedAt}>
					{at === 0 ? 'Sayım' : 'Yeniden sayım'}: {formatKurus(one.countedKurus)},{' '}
					{differenceWords(one.differenceKurus)}
					{one.posKurus === null
						? ''
						: ` · POS ${formatKurus(one.posKurus)}, ${differenceWords(one.cardDifferenceKurus)}`}{' '}
					· {one.countedByName} · {formatDateTime(one.countedAt)}
				</li>
			))}
		</ul>
	);
}

function differenceWords(differenceKurus: number): string {
	if (differenceKurus === 0) return 'fark yok';
	return `${formatKurus(Math.abs(differenceKurus))} ${differenceKurus < 0 ? 'eksik' : 'fazla'}`;
}

function isZero(amounts: readonly number[]): boolean {
	return amounts.every((amount) => amount === 0);
}

/** Differences of cash and cards may cancel each other out; the debt is their sum. */
function approvalWords(owedKurus: number, isOwed: boolean): string {
	const amount = formatKurus(Math.abs(owedKurus));
	if (owedKurus < 0 && !isOwed) return `${amount} eksik; sürücüye borç yazılmayacak.`;
	if (owedKurus < 0) return `${amount} eksik, sürücünün borcuna yazılacak.`;
	return owedKurus > 0
		? `${amount} fazla; seçilen neden kayda geçecek.`
		: 'Nakit ve kart farkı birbirini kapatıyor; sürücüye borç yazılmaz, seçilen neden kayda geçer.';
}

function differenceTitle(settlement: Settlement, counted: number): string {
	const { differenceKurus, cardDifferenceKurus, expectedKurus, cardCollectedKurus } = settlement;
	const word = (kurus: number) =>
		`${kurus < 0 ? 'Eksik' : 'Fazla'} ${formatKurus(Math.abs(kurus))}`;
	const cash = differenceKurus
		? `Beklenen ${withheldSumWords(expectedKurus)} · Teslim edilen ${formatKurus(counted)} · ${word(differenceKurus)}`
		: null;
	const card = cardDifferenceKurus
		? `Kartla tahsilat ${withheldSumWords(cardCollectedKurus)} · POS Z toplamı ${formatKurus(settlement.posKurus ?? 0)} · ${word(cardDifferenceKurus)}`
		: null;
	return [cash, card].filter((part) => part !== null).join(' — ');
}

function cashFacts(settlement: Settlement) {
	const holds = settlement.state !== 'counting';
	const counted = holds ? settlement.countedKurus : null;
	const { countedAt, approvedAt } = settlement;
	return [
		{ label: 'Nakit tahsilat', value: withheldSumWords(settlement.cashCollectedKurus) },
		...(settlement.cashRoundingKurus
			? [
					{
						label: 'Yuvarlama farkı (tahsilata dahil)',
						value: formatKurus(settlement.cashRoundingKurus),
					},
				]
			: []),
		{ label: 'Devreden sürücü borcu', value: formatKurus(settlement.carriedDebtKurus) },
		{ label: 'Bozuk para avansı', value: formatKurus(settlement.floatKurus) },
		{ label: 'Masraf (belgeli)', value: formatKurus(-settlement.expenseKurus) },
		{
			label: 'Beklenen nakit',
			value: <strong>{withheldSumWords(settlement.expectedKurus)}</strong>,
		},
		{
			label: 'Teslim edilen',
			value: counted === null ? uncountedWord(settlement) : <strong>{formatKurus(counted)}</strong>,
		},
		{ label: 'Kartla tahsilat', value: withheldSumWords(settlement.cardCollectedKurus) },
		...(holds && settlement.posKurus !== null
			? [{ label: 'POS Z toplamı', value: formatKurus(settlement.posKurus) }]
			: []),
		...(settlement.otherCollectedKurus
			? [{ label: 'Diğer tahsilat', value: formatKurus(settlement.otherCollectedKurus) }]
			: []),
		...(holds && countedAt
			? [
					{
						label: 'Sayan',
						value: `${settlement.countedByName ?? ''} · ${formatDateTime(countedAt)}`,
					},
				]
			: []),
		...(holds && approvedAt
			? [
					{
						label: 'Farkı onaylayan',
						value: `${settlement.approvedByName ?? ''} · ${formatDateTime(approvedAt)}`,
					},
				]
			: []),
	];
}

function uncountedWord({ state, counts }: Settlement): string {
	if (counts.length > 0) return 'Sayıldı, nedeni girilmedi';
	return state === 'counting' ? 'Yeniden sayılacak' : 'Sayılmadı';
}

function Difference({ route, settlement }: CashProps) {
	const { differenceKurus, cardDifferenceKurus, countedKurus, version } = settlement;
	const card = cardDifferenceKurus ?? 0;
	if (differenceKurus === null || countedKurus === null || version === null) return null;
	if (isZero([differenceKurus, card])) return null;
	return (
		<DifferenceAlert
			route={route}
			settlement={settlement}
			difference={differenceKurus}
			card={card}
			counted={countedKurus}
			version={version}
		/>
	);
}

type DifferenceProps = CashProps &
	Readonly<Record<'difference' | 'card' | 'counted' | 'version', number>>;

function DifferenceAlert(props: DifferenceProps) {
	const { route, settlement, difference, card, counted, version } = props;
	const mayApprove = useMay('settlements.approve');
	const counter = useStore((store) => store.user?.userId === settlement.countedBy);
	const approve = useAct(approveDifference);
	const short = Math.min(difference, card) < 0;
	const owed = difference + card;
	const waiting = differingStates.some((state) => state === settlement.state);
	const { differenceReason } = settlement;
	const asked = waiting && mayApprove && !counter;
	const [linked, setLinked] = useUrlForm<'approve'>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a link to the approval asks once
	useEffect(() => {
		if (linked !== 'approve' || !asked) return;
		setLinked(null);
		void send();
	}, [linked, asked]);
	const reason = differenceReason === null ? null : differenceReasonWords(differenceReason);

	async function send() {
		const yes = await confirm({
			title: 'Kasa Farkını Onayla',
			body: approvalWords(owed, settlement.isOwed),
			verb: 'Farkı Onayla',
		});
		if (!yes) return;
		try {
			await approve.mutateAsync({ params: { routeId: route.id }, body: { version, note: '' } });
			notifySuccess('Kasa farkı onaylandı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Alert
			mt="md"
			variant="light"
			color={settlement.state === 'approved' ? 'gray' : short ? 'crimson' : 'amber'}
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={differenceTitle(settlement, counted)}
		>
			{[
				reason ? `Neden: ${reason}` : null,
				route.state === 'cancelled' ? cancelledCashWords(settlement) : null,
				settlement.note || null,
			]
				.filter(Boolean)
				.join(' · ')}
			{waiting && mayApprove && !counter ? (
				<div style={{ marginTop: 8 }}>
					<ServerActs>
						<Button size="xs" onClick={() => void send()} loading={approve.isPending}>
							Farkı Onayla
						</Button>
					</ServerActs>
				</div>
			) : null}
			{waiting && counter ? (
				<div>Kasayı sayan kişi farkı onaylayamaz; ikinci bir kişinin onayı bekleniyor.</div>
			) : null}
		</Alert>
	);
}
