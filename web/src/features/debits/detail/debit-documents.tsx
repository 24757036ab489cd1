import { Group } from '@mantine/core';
import type { DebitDetail, Report, Transfer } from '@sevk/contract/debits/debit-detail';
import { reportSheet, transferSheet } from '@sevk/contract/debits/debit-papers';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import {
	type DebitReportType,
	reportEffectSentence,
	reportTypeWords,
} from '@sevk/domain/debits/line/debit-report';
import { listedReportWord } from '@sevk/domain/debits/line/report-list-words';
import { addressOf } from '../../../api/call/call.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { EvidencePhotos } from '../common/debit-evidence-photos.tsx';
import { PieceBarcodes } from '../common/debit-piece-barcodes.tsx';
import { ReportDecision } from '../common/report-decision.tsx';
import { listedStates, ReportFacts, ReportPrintButton } from '../common/report-facts.tsx';
import { TransferDecision } from '../transfer/debit-transfer-decision.tsx';
import { AcceptancePanel } from './debit-acceptance-panel.tsx';

/** The signed acceptance, and transfers and reports with their pending decisions; pending ones come first. */
export function DebitDocuments({ debit }: { readonly debit: DebitDetail }) {
	const accepted = acceptedDebitStates.includes(debit.state);
	if (!accepted && debit.transfers.length + debit.reports.length === 0) {
		return (
			<EmptyState
				title="İmza, zimmet devri veya tutanak yok"
				note="Sürücü zimmeti kabul edince imzası burada görünür; araçtaki kolileri seçerek başka sürücüye devredebilir veya tutanak düzenleyebilirsiniz."
			/>
		);
	}
	return (
		<div style={{ display: 'grid', gap: 16, paddingBottom: 24 }}>
			{accepted ? <AcceptancePanel debit={debit} /> : null}
			{waitingFirst(debit.transfers, 'awaiting_acceptance').map((transfer) => (
				<TransferPanel key={transfer.id} transfer={transfer} debit={debit} />
			))}
			{waitingFirst(debit.reports, 'awaiting_approval').map((report) => (
				<ReportPanel key={report.id} report={report} />
			))}
		</div>
	);
}

function waitingFirst<Item extends { readonly state: string }>(
	items: readonly Item[],
	waiting: Item['state'],
): Item[] {
	return items.toSorted((a, b) => Number(b.state === waiting) - Number(a.state === waiting));
}

type TransferProps = { readonly transfer: Transfer; readonly debit: DebitDetail };

function TransferPanel({ transfer, debit }: TransferProps) {
	return (
		<Panel
			title={`Zimmet Devri ${transfer.number}`}
			note={transfer.note || undefined}
			actions={
				<Group gap="xs">
					<StatusChip {...listedReportWord('transfer', listedStates[transfer.state])} />
					<ReportPrintButton
						number={transfer.number}
						address={() => addressOf(transferSheet, { params: { transferId: transfer.id } })}
					/>
					<TransferDecision transfer={transfer} debit={debit} />
				</Group>
			}
		>
			<Facts
				facts={[
					{
						label: transfer.direction === 'out' ? 'Devralan' : 'Devreden',
						value: `${transfer.otherDriverName} · ${transfer.otherDebitNumber}`,
					},
					{ label: 'Neden', value: transfer.reasonLabel },
					...(transfer.equipment.length === 0
						? []
						: [{ label: 'Ekipman', value: transfer.equipment.join(', ') }]),
					{
						label: 'Başlatan',
						value: `${transfer.requestedByName} · ${formatDateTime(transfer.requestedAt)}`,
					},
					{
						label: 'Karar',
						value: transfer.decidedAt
							? `${transfer.decidedByName ?? ''} · ${formatDateTime(transfer.decidedAt)}`
							: null,
					},
					...(transfer.rejectionNote === null
						? []
						: [{ label: 'Ret nedeni', value: transfer.rejectionNote }]),
				]}
			/>
			<PieceBarcodes barcodes={transfer.barcodes} />
		</Panel>
	);
}

function ReportPanel({ report }: { readonly report: Report }) {
	const type = report.reportType as DebitReportType;
	return (
		<Panel
			title={`${reportTypeWords[report.reportType]} ${report.number}`}
			note={report.description}
			actions={
				<Group gap="xs">
					<StatusChip {...listedReportWord(report.reportType, listedStates[report.state])} />
					<ReportPrintButton
						number={report.number}
						address={() => addressOf(reportSheet, { params: { reportId: report.id } })}
					/>
					<ReportDecision
						report={report}
						effect={reportEffectSentence(type, report.barcodes.length)}
						rejection="Koliler sürücünün zimmetinde kalacak; yazdığınız neden kayda geçer."
					/>
				</Group>
			}
		>
			<ReportFacts report={report} />
			<PieceBarcodes barcodes={report.barcodes} />
			<EvidencePhotos fileNames={report.photoKeys} />
		</Panel>
	);
}
