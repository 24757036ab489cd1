import { Button, Group, Text } from '@mantine/core';
import type { PaperWithdrawal, SignedPaper } from '@sevk/contract/files/file-signatures';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { mayWithdrawPaper } from '@sevk/domain/files/file-signed-paper';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { fileAddress } from '../../../api/call/file-address.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { FileLinks } from '../../../ui/file/file-links.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

type Props = {
	readonly papers: readonly SignedPaper[];
	/** Shown after the name of a paper, e.g. that it is of an earlier count. */
	readonly noteOf?: (paper: SignedPaper) => string;
	/** The user may change the papers of this record. */
	readonly mayEdit: boolean;
	readonly busy: boolean;
	/** Rejects with a ProblemError. */
	readonly onWithdraw: (withdrawal: PaperWithdrawal) => Promise<unknown>;
};

/** The signed papers of a record, each opened in a window; one attached by mistake is withdrawn. */
export function PaperLinks({ papers, noteOf = () => '', mayEdit, busy, onWithdraw }: Props) {
	const user = useStore((store) => store.user);
	const [fileName, setFileName] = useState<string | null>(null);

	async function withdraw(file: string, reason: string) {
		try {
			await onWithdraw({ fileName: file, reason });
			notifySuccess('İmzalı kâğıt geri alındı.');
			setFileName(null);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<>
			{papers.map((paper, at) => (
				<Group key={paper.fileName} gap="xs" align="end">
					<FileLinks
						files={[{ fileName: paper.fileName, name: nameOf(paper, at, noteOf(paper)) }]}
						addressOf={fileAddress}
					/>
					{paper.withdrawal === null && mayEdit && user && mayWithdrawPaper(paper, user) ? (
						<ServerActs>
							<Button
								size="xs"
								variant="subtle"
								color="gray"
								leftSection={<IconArrowBackUp size={15} aria-hidden />}
								aria-label={`Geri al: İmzalı kâğıt ${at + 1}`}
								onClick={() => setFileName(paper.fileName)}
							>
								Geri Al
							</Button>
						</ServerActs>
					) : null}
					{paper.withdrawal ? <Withdrawal {...paper.withdrawal} /> : null}
				</Group>
			))}
			{fileName === null ? null : (
				<ReasonDialog
					title="İmzalı Kâğıdı Geri Al"
					sentence="Kâğıt geçersiz sayılır, dosyası kayıtta kalır. Yazdığınız neden kayda geçer."
					verb="Geri Al"
					destructive
					minLength={minimumExplanationLength}
					busy={busy}
					onClose={() => setFileName(null)}
					onSubmit={(reason) => void withdraw(fileName, reason)}
				/>
			)}
		</>
	);
}

function nameOf({ addedByName, addedAt }: SignedPaper, at: number, note: string): string {
	return `İmzalı kâğıt ${at + 1} · ${addedByName}, ${formatDateTime(addedAt)}${note}`;
}

function Withdrawal(withdrawal: NonNullable<SignedPaper['withdrawal']>) {
	const { withdrawnByName, withdrawnAt, reason } = withdrawal;
	return (
		<>
			<StatusChip size="sm" tone="void" label="Geri alındı" />
			<Text size="sm" c="dimmed">
				{withdrawnByName}, {formatDateTime(withdrawnAt)}: {reason}
			</Text>
		</>
	);
}
