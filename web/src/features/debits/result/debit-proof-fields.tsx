import { Button, Group, Text, TextInput } from '@mantine/core';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { identityDigitCount } from '@sevk/domain/debits/line/delivery-proof';
import { signaturePath } from '@sevk/domain/files/file-signature';
import { type Relation, relationWords } from '@sevk/domain/reasons/relation';
import { IconSignature } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { useConnection } from '../../../api/connection/connection.ts';
import { EvidenceBox } from '../../../ui/file/evidence-box.tsx';
import { SignatureDrawing } from '../../../ui/file/signature-drawing.tsx';
import { PhotoField } from './debit-photo-field.tsx';
import type { photoUploadOf } from './debit-photo-upload.ts';
import type { ResultDraft } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

const SignatureDialog = lazy(() =>
	import('../../../ui/file/signature-dialog.tsx').then(({ SignatureDialog: Dialog }) => ({
		default: Dialog,
	})),
);

/** Most photos or PDFs of a signed paper, as in the contract. */
const mostPapers = 5;

type Props = {
	/** The field of the delivery code, where one is needed. */
	readonly codeField: ReactNode;
	readonly draft: ResultDraft;
	readonly order: StopOrder;
	readonly uploadPhoto: ReturnType<typeof photoUploadOf>;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslimat kanıtı: what the company requires for this order, and a signature for any. */
export function ProofFields({ codeField, draft, order, uploadPhoto, onChange }: Props) {
	const required = order.proofs;
	return (
		<>
			{required.includes('identity') ? (
				<ResultSlot field="identity">
					<TextInput
						label="T.C. kimlik numarasının son 4 hanesi"
						description="Teslim alanın kimliğine bakın; kimliğin tamamı kaydedilmez."
						withAsterisk
						inputMode="numeric"
						maxLength={identityDigitCount}
						value={draft.identityDigits}
						onChange={(event) =>
							onChange({ identityDigits: event.currentTarget.value.replace(/\D/g, '') })
						}
					/>
				</ResultSlot>
			) : null}
			<ResultSlot field="code">{codeField}</ResultSlot>
			<ResultSlot field="signature">
				<SignatureField draft={draft} order={order} onChange={onChange} />
			</ResultSlot>
			{required.includes('photo') ? (
				<PhotoField
					label="Teslimat fotoğrafı (zorunlu)"
					upload={uploadPhoto}
					draft={draft}
					onChange={onChange}
				/>
			) : null}
		</>
	);
}

/** A signature on the screen, or a photo of the signed paper for who cannot sign there. */
function SignatureField({ draft, order, onChange }: Omit<Props, 'uploadPhoto' | 'codeField'>) {
	const { online } = useConnection();
	const [signing, setSigning] = useState(false);
	const [onPaper, setOnPaper] = useState(draft.papers.length > 0);
	const required = order.proofs.includes('signature');
	const receiver = draft.relation === 'self' ? order.recipientName : draft.receivedBy.trim();
	const relation = relationWords[draft.relation as Relation];
	const named = receiver.length > 1 && relation !== undefined;
	const { signature } = draft;
	return (
		<section aria-label="İmza">
			<Text size="sm" fw={500} mb={6}>
				{required ? 'Teslim alanın imzası (zorunlu)' : 'Teslim alanın imzası'}
			</Text>
			{signature === null ? null : (
				<SignatureDrawing
					width={signature.width}
					height={signature.height}
					path={signaturePath(signature.strokes)}
					label={`${receiver} imzası`}
				/>
			)}
			<Group gap="xs" mt={signature === null ? 0 : 'xs'}>
				<Button
					variant="default"
					leftSection={<IconSignature size={18} stroke={1.8} aria-hidden />}
					disabled={!named}
					onClick={() => setSigning(true)}
				>
					{signature === null ? 'İmza Al' : 'Yeniden İmzala'}
				</Button>
				{signature === null ? (
					<Button variant="subtle" color="gray" onClick={() => setOnPaper(!onPaper)}>
						Kâğıtta İmzalandı
					</Button>
				) : (
					<Button variant="subtle" color="gray" onClick={() => onChange({ signature: null })}>
						İmzayı Sil
					</Button>
				)}
			</Group>
			{named ? null : (
				<Text size="sm" c="dimmed" mt={6}>
					Önce teslim alan kişiyi girin.
				</Text>
			)}
			{onPaper && signature === null && !online ? (
				<Text size="sm" c="dimmed" mt={6}>
					İmzalı kâğıt bağlantı gelince yüklenebilir. Bağlantı yokken ekranda imza alın.
				</Text>
			) : null}
			{onPaper && signature === null ? (
				<EvidenceBox
					label="İmzalı kâğıt (fotoğraf ya da PDF)"
					mostFiles={mostPapers}
					accept="image/jpeg,image/png,image/webp,application/pdf"
					files={draft.papers}
					onChange={(papers) => onChange({ papers })}
					upload={uploadTemp}
					addressOf={fileAddress}
				/>
			) : null}
			{signing ? (
				<Suspense fallback={null}>
					<SignatureDialog
						signer={`${receiver} · ${relation}`}
						sentence={`${order.orderNo} numaralı siparişi teslim aldım.`}
						onClose={() => setSigning(false)}
						onSign={(signed) => {
							onChange({ signature: signed });
							setSigning(false);
						}}
					/>
				</Suspense>
			) : null}
		</section>
	);
}
