import { Group, Radio } from '@mantine/core';
import { type ErasureBasis, erasureBases } from '@sevk/domain/privacy/erasure';
import { erasureBasisWords } from '@sevk/domain/privacy/privacy-words';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';

type Props = {
	readonly title: string;
	/** What is erased. */
	readonly erasureSentence: string;
	/** What stays, and why. */
	readonly retentionSentence: string;
	readonly busy?: boolean;
	readonly problem?: unknown;
	readonly onClose: () => void;
	readonly onSubmit: (basis: ErasureBasis) => void;
};

/** Confirms an erasure, which cannot be undone, and takes its basis. */
export function ErasureDialog(props: Props) {
	const {
		title,
		erasureSentence,
		retentionSentence,
		busy = false,
		problem,
		onClose,
		onSubmit,
	} = props;
	const [basis, setBasis] = useState<ErasureBasis | null>(null);
	return (
		<ActModal
			title={title}
			verb="Kalıcı Olarak Sil"
			busy={busy}
			disabled={basis === null}
			destructive
			problem={problem}
			onClose={onClose}
			onSubmit={() => basis !== null && onSubmit(basis)}
		>
			<p>
				{erasureSentence} <strong>Bu işlem geri alınamaz.</strong>
			</p>
			<p>{retentionSentence}</p>
			<Radio.Group
				label="Gerekçe"
				value={basis}
				onChange={(value) => setBasis(value as ErasureBasis)}
			>
				<Group gap="lg" mt={6}>
					{erasureBases.map((each) => (
						<Radio key={each} value={each} label={erasureBasisWords[each]} />
					))}
				</Group>
			</Radio.Group>
		</ActModal>
	);
}
