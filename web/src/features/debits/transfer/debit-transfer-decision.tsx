import { Button } from '@mantine/core';
import type { DebitDetail, Transfer } from '@sevk/contract/debits/debit-detail';
import { decideTransfer } from '@sevk/contract/debits/debit-returns';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';

type Props = { readonly transfer: Transfer; readonly debit: Pick<DebitDetail, 'driverId'> };

/**
 * Devral, or Reddet with a reason: by the receiving driver, or by the depot for one without the
 * app.
 */
export function TransferDecision({ transfer, debit }: Props) {
	const mayPaper = useMay('debits.accept-on-paper');
	const ownDriver = useStore((store) => store.user?.driverId ?? null);
	const [refusing, setRefusing] = useState(false);
	const decide = useAct(decideTransfer);
	const own = transfer.direction === 'in' && ownDriver === debit.driverId;
	if (transfer.state !== 'awaiting_acceptance' || !(own || mayPaper)) return null;
	const { version } = transfer;
	const goods = [`${transfer.pieceCount} koli`, ...transfer.equipment].join(', ');
	const verb = own ? 'Devral' : 'İmzalı Liste ile Devral';

	async function take() {
		const yes = await confirm({
			title: 'Zimmet Devri Kabulü',
			body: own
				? `Zimmetinize geçecek: ${goods}. Onaylıyor musunuz?`
				: `Devralan sürücünün zimmetine geçecek: ${goods}. Sürücünün devri imzalı listeyle kabul ettiği kaydedilir.`,
			verb,
		});
		if (yes) await answer(true, '');
	}

	async function answer(accepted: boolean, note: string) {
		try {
			await decide.mutateAsync({
				params: { transferId: transfer.id },
				body: { version, accepted, onPaper: !own, note },
			});
			notifySuccess(accepted ? 'Zimmet devri kabul edildi.' : 'Zimmet devri reddedildi.');
			setRefusing(false);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<>
			<ServerActs>
				<Button size="xs" onClick={() => void take()} loading={decide.isPending}>
					{verb}
				</Button>
				<Button size="xs" variant="default" onClick={() => setRefusing(true)}>
					Reddet
				</Button>
			</ServerActs>
			{refusing ? (
				<ReasonDialog
					title="Zimmet Devrini Reddet"
					sentence={`Devreden sürücünün zimmetinde kalacak: ${goods}. Nedeni devreden sürücü de görür.`}
					verb="Reddet"
					destructive
					minLength={minimumExplanationLength}
					busy={decide.isPending}
					onClose={() => setRefusing(false)}
					onSubmit={(reason) => void answer(false, reason)}
				/>
			) : null}
		</>
	);
}
