import { Button } from '@mantine/core';
import type { Report, Transfer } from '@sevk/contract/debits/debit-detail';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { depotReportTypes } from '@sevk/domain/debits/line/debit-report';
import type { ListedReportState } from '@sevk/domain/debits/line/report-list-words';
import { damageReasonWords } from '@sevk/domain/reasons/damage-reason';
import { IconPrinter } from '@tabler/icons-react';
import { openFile } from '../../../api/call/download.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { Facts } from '../../../ui/value/facts.tsx';

/** The states of reports and transfers as in the list of Tutanaklar. */
export const listedStates = {
	awaiting_acceptance: 'waiting',
	accepted: 'done',
	awaiting_approval: 'waiting',
	approved: 'done',
	rejected: 'rejected',
	withdrawn: 'withdrawn',
} as const satisfies Record<Transfer['state'] | Report['state'], ListedReportState>;

type PrintProps = { readonly number: string; readonly address: () => string };

export function ReportPrintButton({ number, address }: PrintProps) {
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

/** Why a report was written, by whom, and what was decided. */
export function ReportFacts({ report }: { readonly report: Report }) {
	return (
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
	);
}

/**
 * The condition of damaged goods is more specific than the reason of the write-off; goods of a depot
 * have their reason in words.
 */
function causeOf({ reportType, damageReasons, reasonLabel, description }: Report): string {
	if (depotReportTypes.some((type) => type === reportType)) return description;
	const words: Readonly<Record<string, string>> = damageReasonWords;
	return damageReasons.map((reason) => words[reason] ?? reason).join(', ') || reasonLabel;
}
