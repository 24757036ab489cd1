import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { Signature } from '@sevk/domain/files/file-signature';
import { lazy, Suspense } from 'react';
import { acceptanceStatement } from './debit-acceptance-sentence.ts';

const SignatureDialog = lazy(() =>
	import('../../../ui/file/signature-dialog.tsx').then(({ SignatureDialog: Dialog }) => ({
		default: Dialog,
	})),
);

type SignedLines = Omit<Signature, 'strokes'> & { readonly strokes: number[][] };

type Props = {
	readonly debit: DebitDetail;
	readonly onClose: () => void;
	readonly onSign: (signature: SignedLines) => void;
};

/** The driver signs the acceptance of a debit on the screen. */
export function AcceptanceSignature({ debit, onClose, onSign }: Props) {
	return (
		<Suspense fallback={null}>
			<SignatureDialog
				signer={debit.driverName}
				sentence={acceptanceStatement(debit)}
				onClose={onClose}
				onSign={(signature) =>
					onSign({ ...signature, strokes: signature.strokes.map((one) => [...one]) })
				}
			/>
		</Suspense>
	);
}
