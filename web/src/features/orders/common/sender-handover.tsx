import { Button, Text } from '@mantine/core';
import { senderHandoverSheet } from '@sevk/contract/orders/sender-handovers';
import { minimumTakerLength } from '@sevk/domain/orders/next/sender-handover';
import { useState } from 'react';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { newUuid } from '../../../api/commands/act-key.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { printPaper } from '../../../ui/document/document-print.ts';

/** Who took goods for their sender, and the paper of these goods in each depot. */
export type SenderHandoverDraft = {
	readonly taker: string;
	readonly handoverIds: ReadonlyMap<string, string>;
};

type Props = {
	readonly title: string;
	/** The depots that have the goods. */
	readonly depotIds: readonly string[];
	readonly busy: boolean;
	readonly onClose: () => void;
	readonly onSubmit: (draft: SenderHandoverDraft) => void;
};

/**
 * Asks who takes the goods. A further try after an error adds to the same paper, unless another
 * person takes them.
 */
export function SenderHandoverForm({ depotIds, onSubmit, ...dialog }: Props) {
	const [idsByTaker] = useState(() => new Map<string, ReadonlyMap<string, string>>());

	function submit(taker: string) {
		const handoverIds =
			idsByTaker.get(taker) ??
			new Map([...new Set(depotIds)].map((depotId) => [depotId, newUuid()]));
		idsByTaker.set(taker, handoverIds);
		onSubmit({ taker, handoverIds });
	}

	return (
		<ReasonDialog
			{...dialog}
			verb="Göndericiye Ver"
			sentence="Mallar depodan çıkar ve göndericiye iade edilmiş sayılır. İade tutanağı tek bir gönderici için düzenlenir."
			label="Teslim alan, irsaliye no"
			minLength={minimumTakerLength}
			onSubmit={submit}
		/>
	);
}

export function openSenderHandover(handoverId: string): Promise<void> {
	const address = addressOf(senderHandoverSheet, { params: { handoverId } });
	return printPaper('Göndericiye iade tutanağı', () => openFile(address));
}

type PaperProps = { readonly handoverIds: readonly string[]; readonly onClose: () => void };

/** Offers the papers of goods that were just handed over, for the signatures of both sides. */
export function SenderHandoverPapers({ handoverIds, onClose }: PaperProps) {
	return (
		<Modal
			opened={handoverIds.length > 0}
			title="Mallar göndericiye verildi"
			maxWidth={440}
			onClose={onClose}
			footer={
				<>
					<Button variant="default" onClick={onClose}>
						Kapat
					</Button>
					{handoverIds.map((handoverId, at) => (
						<Button key={handoverId} onClick={() => void openSenderHandover(handoverId)}>
							{handoverIds.length === 1 ? 'Tutanağı Yazdır' : `${at + 1}. Tutanağı Yazdır`}
						</Button>
					))}
				</>
			}
		>
			<Text size="sm">
				Tutanağı iki nüsha yazdırıp teslim alana imzalatın. Daha sonra siparişin Yazdır menüsünden
				de yazdırabilirsiniz.
			</Text>
		</Modal>
	);
}
