import { Alert } from '@mantine/core';
import { routePath } from '@sevk/contract/common/paths';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { disputeWords } from '@sevk/domain/debits/common/debit-dispute';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { recordState } from '../../../api/connection/list-state.ts';
import { DetailScreen } from '../../../ui/list/detail-screen.tsx';
import type { ScreenProps } from '../../../ui/screen/screen.tsx';
import { ScreenTabs } from '../../../ui/screen/screen-tabs.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { DebitActs, isBeforeDeparture } from '../acceptance/debit-acts.tsx';
import { returnAnswers } from '../acceptance/debit-dispute.ts';
import { DebitBalanceBar } from '../common/debit-balance-bar.tsx';
import { debitGoodsWords } from '../common/debit-goods.ts';
import { useDebit } from '../common/debit-queries.ts';
import { DebitEquipmentPanel } from '../equipment/debit-equipment-panel.tsx';
import { DebitLines } from '../line/debit-lines.tsx';
import { DebitScanBoard } from '../scan/debit-scan-board.tsx';
import { WaitingTransfers } from '../transfer/debit-waiting-transfers.tsx';
import { DebitDocuments } from './debit-documents.tsx';
import { DebitHistory } from './debit-history.tsx';

/** Zimmet Detayı: scan boards for loading and return, lines, transfers, reports, history. */
export function DebitDetailScreen() {
	const { debitID } = useParams({ strict: false }) as { debitID: string };
	const debit = useDebit(debitID);
	const view = useUrlState({ sekme: 'okutma', kalem: '' });
	return (
		<DetailScreen
			title="Zimmet"
			{...recordState(debit)}
			frame={debit.data ? frameOf(debit.data, view) : null}
		/>
	);
}

type View = ReturnType<typeof useUrlState<{ sekme: string; kalem: string }>>;

function frameOf(debit: DebitDetail, { state, change }: View): ScreenProps {
	const papers = debit.acceptancePapers.filter(({ withdrawal }) => withdrawal === null);
	const signed = papers.length + (debit.acceptanceSignature ? 1 : 0);
	const documents = signed + debit.transfers.length + debit.reports.length;
	return {
		title: debit.number,
		beside: <StatusChip {...debitStateWords[debit.state]} />,
		actions: (
			<ServerActs>
				<DebitActs debit={debit} />
			</ServerActs>
		),
		summary: (
			<>
				{state.sekme === 'belgeler' ? null : <WaitingTransfers debit={debit} />}
				<DebitFacts debit={debit} />
				{loadingDebitStates.includes(debit.state) ? null : (
					<DebitBalanceBar
						balance={debit.balance}
						active={state.kalem || null}
						onPick={(kalem) =>
							change({ kalem: kalem ?? '', sekme: kalem ? 'kalemler' : state.sekme })
						}
					/>
				)}
				<DebitDifference debit={debit} />
			</>
		),
		tabs: (
			<ScreenTabs
				label="Zimmet bölümleri"
				value={state.sekme}
				onChange={(sekme) => change({ sekme })}
				tabs={[
					{ value: 'okutma', label: boardWord(debit) },
					{ value: 'kalemler', label: 'Kalemler' },
					{ value: 'ekipman', label: 'Ekipman', count: debit.equipment.length },
					{ value: 'belgeler', label: 'İmza, Devir ve Tutanak', count: documents },
					{ value: 'gecmis', label: 'Zimmet Geçmişi' },
				]}
			/>
		),
		children: (
			<>
				{state.sekme === 'okutma' ? <DebitScanBoard debit={debit} isCounted /> : null}
				{state.sekme === 'kalemler' ? (
					<DebitLines
						debit={debit}
						part={state.kalem || null}
						onPart={(kalem) => change({ kalem: kalem ?? '' })}
					/>
				) : null}
				{state.sekme === 'ekipman' ? <DebitEquipmentPanel debit={debit} /> : null}
				{state.sekme === 'belgeler' ? <DebitDocuments debit={debit} /> : null}
				{state.sekme === 'gecmis' ? <DebitHistory debitId={debit.id} /> : null}
			</>
		),
	};
}

/** The loading board before the acceptance; the return board once the vehicle has left. */
function boardWord(debit: DebitDetail): string {
	if (loadingDebitStates.includes(debit.state)) return 'Yükleme Okutması';
	return isBeforeDeparture(debit) ? 'Yüklenen' : 'Geri Teslim';
}

function DebitFacts({ debit }: { readonly debit: DebitDetail }) {
	return (
		<Facts
			inLine
			facts={[
				{ label: 'Sürücü', value: debit.driverName },
				{ label: 'Araç', value: vehicleWords(debit.plate, debit.tour) },
				{
					label: 'Rota',
					value: <Link to={routePath(debit.routeId)}>{debit.routeNumber}</Link>,
				},
				{ label: 'Yük', value: debitGoodsWords(debit.lines) },
				{ label: 'Depo', value: debit.depotName },
				{ label: 'Tarih', value: formatDate(debit.serviceDate) },
				{
					label: 'Tahsil edilecek',
					value: formatKurus(debit.totals.dueKurus),
				},
				...(debit.floatKurus > 0
					? [{ label: 'Bozuk para avansı', value: formatKurus(debit.floatKurus) }]
					: []),
				...(debit.handedOverAt
					? [
							{
								label: 'Teslim eden',
								value: `${debit.handedOverByName ?? '—'} · ${formatDateTime(debit.handedOverAt)}`,
							},
						]
					: []),
				...(debit.acceptedAt
					? [
							{
								label: debit.acceptedOnPaper ? 'Teslim alan (imzalı liste)' : 'Teslim alan',
								value: `${debit.acceptedByName ?? '—'} · ${formatDateTime(debit.acceptedAt)}`,
							},
						]
					: []),
			]}
		/>
	);
}

function DebitDifference({ debit }: { readonly debit: DebitDetail }) {
	if (debit.state === 'return_disputed') return <ReturnDispute debit={debit} />;
	if (debit.state !== 'disputed' && debit.shortCount + debit.overCount === 0) return null;
	return (
		<Alert
			color="crimson"
			variant="light"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={`Uyuşmazlık: ${disputedWords(debit)}`}
		>
			{debit.differenceNote ?? debit.disputeNote}
		</Alert>
	);
}

/** What the driver says he handed back, until the depot answers. */
function ReturnDispute({ debit }: { readonly debit: DebitDetail }) {
	const answers = returnAnswers(debit);
	const barcodes = answers.filter(({ isOpen }) => isOpen).map(({ name }) => name);
	return (
		<Alert
			color="crimson"
			variant="light"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={`Geri teslimde uyuşmazlık: ${answers.length} koli`}
		>
			<div>{debit.disputeNote}</div>
			<div>
				{barcodes.length === 0
					? 'Kolilerin tümü düzeltildi; uyuşmazlığı çözün.'
					: `Kontrol edilecek: ${barcodes.join(', ')}. Uyuşmazlık çözülmeden zimmet kapanmaz.`}
			</div>
		</Alert>
	);
}

/** What the driver disputes; an older phone names equipment and float in the note only. */
function disputedWords(debit: DebitDetail): string {
	const { shortCount, overCount, disputeEquipment, disputeFloat } = debit;
	const equipment = disputeEquipment.map(({ name }) => name);
	const words = disputeWords({ shortCount, overCount, equipment, float: disputeFloat });
	return words || 'koli sayısı tutuyor';
}
