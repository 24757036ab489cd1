import { Button, Text } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { addAcceptancePapers, withdrawAcceptancePaper } from '@sevk/contract/debits/debit-loading';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { SignatureDrawing } from '../../../ui/file/signature-drawing.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { PaperForm } from '../common/debit-paper-form.tsx';
import { PaperLinks } from '../common/debit-paper-links.tsx';

/** The driver's signature under the acceptance, on the screen or on paper. */
export function AcceptancePanel({ debit }: { readonly debit: DebitDetail }) {
	const [adding, setAdding] = useState(false);
	const mayAdd = useMay('debits.accept-on-paper');
	const withdraw = useAct(withdrawAcceptancePaper);
	const { acceptanceSignature: signature, acceptancePapers: papers } = debit;
	const signedOnPaper = papers.some(({ withdrawal }) => withdrawal === null);
	return (
		<Panel
			title="Zimmet Kabulü"
			note={`${debit.acceptedByName ?? debit.driverName} · ${formatDateTime(debit.acceptedAt ?? '')}`}
			actions={
				mayAdd ? (
					<Button
						size="xs"
						variant="default"
						leftSection={<IconPaperclip size={15} aria-hidden />}
						onClick={() => setAdding(true)}
					>
						İmzalı Kâğıt Ekle
					</Button>
				) : undefined
			}
		>
			{signature ? (
				<SignatureDrawing {...signature} label={`${signature.signedBy} imzası`} />
			) : (
				<Text size="sm" c="dimmed">
					{signedOnPaper ? 'Kâğıt üzerinde imzalandı.' : unsignedWords(debit)}
				</Text>
			)}
			<PaperLinks
				papers={papers}
				mayEdit={mayAdd}
				busy={withdraw.isPending}
				onWithdraw={(body) => withdraw.mutateAsync({ params: { debitId: debit.id }, body })}
			/>
			{adding ? <AddPapers debit={debit} onClose={() => setAdding(false)} /> : null}
		</Panel>
	);
}

function unsignedWords({ acceptedOnPaper }: DebitDetail): string {
	return acceptedOnPaper
		? 'İmzalı listeyle kabul edildi; imzalı liste eklenmedi.'
		: 'Telefonda imzasız kabul edildi.';
}

type AddProps = { readonly debit: DebitDetail; readonly onClose: () => void };

function AddPapers({ debit, onClose }: AddProps) {
	const add = useFormAct(addAcceptancePapers);
	return (
		<PaperForm
			sentence={`${debit.number} zimmet listesinin ${debit.driverName} tarafından imzalanan nüshası. Yanlış eklenen kâğıt nedeni yazılarak geri alınır; dosyası kayıtta kalır.`}
			busy={add.isPending}
			onClose={onClose}
			onAttach={(fileNames) =>
				add.mutateAsync({ params: { debitId: debit.id }, body: { fileNames } })
			}
		/>
	);
}
