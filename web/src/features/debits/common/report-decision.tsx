import { Button } from '@mantine/core';
import type { Report } from '@sevk/contract/debits/debit-detail';
import { decideReport } from '@sevk/contract/debits/debit-returns';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';

type Props = {
	readonly report: Report;
	/** What happens to the goods when it is approved, and when it is rejected. */
	readonly effect: string;
	readonly rejection: string;
};

/** The decision about a report that waits, for who may decide and did not write it. */
export function ReportDecision({ report, effect, rejection }: Props) {
	const mayApprove = useMay('reports.approve');
	const own = useStore((store) => store.user?.userId === report.writtenBy);
	const decide = useAct(decideReport);
	const [rejecting, setRejecting] = useState(false);
	if (report.state !== 'awaiting_approval' || !mayApprove || own) return null;

	async function approve() {
		const yes = await confirm({
			title: 'Tutanağı Onayla',
			body: `${effect} Onay geri alınamaz.`,
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
		<>
			<Button size="xs" onClick={() => void approve()} loading={decide.isPending}>
				Onayla
			</Button>
			<Button size="xs" variant="default" onClick={() => setRejecting(true)}>
				Reddet
			</Button>
			{rejecting ? (
				<ReasonDialog
					title="Tutanağı Reddet"
					sentence={rejection}
					verb="Reddet"
					destructive
					minLength={minimumExplanationLength}
					busy={decide.isPending}
					onClose={() => setRejecting(false)}
					onSubmit={(note) => void answer(false, note)}
				/>
			) : null}
		</>
	);
}
