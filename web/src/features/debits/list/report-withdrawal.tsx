import { Button } from '@mantine/core';
import type { Report } from '@sevk/contract/debits/debit-detail';
import { withdrawDepotReport } from '@sevk/contract/debits/debit-returns';
import {
	type DepotReportType,
	depotReportWithdrawalSentence,
} from '@sevk/domain/debits/line/debit-report';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';

/** Takes a report on goods of a depot that waits back, for who asked for it. */
export function ReportWithdrawal({ report }: { readonly report: Report }) {
	const mayAsk = useMay('reports.write');
	const own = useStore((store) => store.user?.userId === report.writtenBy);
	const withdrawal = useAct(withdrawDepotReport);
	if (report.state !== 'awaiting_approval' || !mayAsk || !own) return null;

	async function withdraw() {
		const yes = await confirm({
			title: 'Tutanağı Geri Çek',
			body: depotReportWithdrawalSentence(report.reportType as DepotReportType),
			verb: 'Geri Çek',
		});
		if (!yes) return;
		try {
			const params = { reportId: report.id };
			await withdrawal.mutateAsync({ params, body: { version: report.version } });
			notifySuccess('Tutanak geri çekildi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Button
			size="xs"
			variant="default"
			onClick={() => void withdraw()}
			loading={withdrawal.isPending}
		>
			Geri Çek
		</Button>
	);
}
