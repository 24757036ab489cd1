import { Button, Group } from '@mantine/core';
import type { DebitDetail, Report, Transfer } from '@sevk/contract/debits/debit-detail';
import { reportSheet, transferSheet } from '@sevk/contract/debits/debit-papers';
import { decideReport } from '@sevk/contract/debits/debit-returns';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import { reportEffectSentence, reportTypeWords } from '@sevk/domain/debits/line/debit-report';
import {
	type ListedReportState,
	listedReportWord,
} from '@sevk/domain/debits/line/report-list-words';
import { damageReasonWords } from '@sevk/domain/reasons/damage-reason';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { printPaper } from '../../../ui/document/document-print.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { TransferDecision } from '../transfer/debit-transfer-decision.tsx';
import { AcceptancePanel } from './debit-acceptance-panel.tsx';
import { EvidencePhotos } from './debit-evidence-photos.tsx';
import { PieceBarcodes } from './debit-piece-barcodes.tsx';

/** The states of both kinds of papers as in the list of Tutanaklar. */
const listedStates = {
	awaiting_acceptance: 'waiting',
	accepted: 'done',
	awaiting_approval: 'waiting',
	approved: 'done',
	rejected: 'rejected',
} as const satisfies Record<Transfer['state'] | Report['state'], ListedReportState>;

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
					<PrintButton
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

type PrintProps = { readonly number: string; readonly address: () => string };

function PrintButton({ number, address }: PrintProps) {
	return (
		<Button
			size="xs"
			variant="default"
			leftSection={<IconPrinter size={14} aria-hidden />}
			aria-label={`Tutanak (PDF): ${number}`}
			onClick={() => void printPaper('Tutanak', () => openFile(address()))}
		>
			Tutanak (PDF)
		</Button>
	);
}

function ReportPanel({ report }: { readonly report: Report }) {
	const mayApprove = useMay('reports.approve');
	const own = useStore((store) => store.user?.userId === report.writtenBy);
	const decide = useAct(decideReport);

	const [rejecting, setRejecting] = useState(false);

	async function approve() {
		const yes = await confirm({
			title: 'Tutanağı Onayla',
			body: `${reportEffectSentence(report.reportType, report.barcodes.length)} Onay geri alınamaz.`,
			verb: 'Onayla',
			destructive: true,
		});
		if (yes) await answer(true, '');
	}

	async function answer(approved: boolean, note: string) {
		try {
			await decide.mutateAsync({
				params: { reportId: report.id },
				body: { version: report.version, approved, note },
			});
			notifySuccess(approved ? 'Tutanak onaylandı.' : 'Tutanak reddedildi.');
			setRejecting(false);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Panel
			title={`${reportTypeWords[report.reportType]} ${report.number}`}
			note={report.description}
			actions={
				<Group gap="xs">
					<StatusChip {...listedReportWord(report.reportType, listedStates[report.state])} />
					<PrintButton
						number={report.number}
						address={() => addressOf(reportSheet, { params: { reportId: report.id } })}
					/>
					{report.state === 'awaiting_approval' && mayApprove && !own ? (
						<>
							<Button size="xs" onClick={() => void approve()} loading={decide.isPending}>
								Onayla
							</Button>
							<Button size="xs" variant="default" onClick={() => setRejecting(true)}>
								Reddet
							</Button>
						</>
					) : null}
					{rejecting ? (
						<ReasonDialog
							title="Tutanağı Reddet"
							sentence="Koliler sürücünün zimmetinde kalacak; yazdığınız neden kayda geçer."
							verb="Reddet"
							destructive
							minLength={minimumExplanationLength}
							busy={decide.isPending}
							onClose={() => setRejecting(false)}
							onSubmit={(note) => void answer(false, note)}
						/>
					) : null}
				</Group>
			}
		>
			<Facts
				facts={[
					{ label: 'Neden', value: causeOf(report) },
					{
						label: 'Düzenleyen',
						value: `${report.writtenByName} · ${formatDateTime(report.writtenAt)}`,
					},
					{
						label: 'Karar',
						value: report.decidedAt
							? `${report.decidedByName ?? ''} · ${formatDateTime(report.decidedAt)}`
							: null,
					},
					...(report.state === 'rejected' && report.decisionNote
						? [{ label: 'Ret nedeni', value: report.decisionNote }]
						: []),
				]}
			/>
			<PieceBarcodes barcodes={report.barcodes} />
			<EvidencePhotos fileNames={report.photoKeys} />
		</Panel>
	);
}

/** The condition of damaged goods is more specific than the reason of the write-off. */
function causeOf({ damageReasons, reasonLabel }: Report): string {
	const words: Readonly<Record<string, string>> = damageReasonWords;
	return damageReasons.map((reason) => words[reason] ?? reason).join(', ') || reasonLabel;
}
