import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import type { ReactNode } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly title: string;
	/** The effect on the selected pieces: "Seçili 3 koli zimmetten düşülecek." */
	readonly sentence: string;
	readonly lines: readonly DebitLine[];
	readonly verb: string;
	readonly busy: boolean;
	readonly dirty?: boolean;
	readonly onSubmit: () => void;
	readonly children: ReactNode;
};

/** The form of an act on selected pieces: effect, fields, Vazgeç and the verb. */
export function LineForm(props: Props) {
	const { opened, onClose, title, sentence, lines, verb, busy, dirty, onSubmit, children } = props;
	const firstBarcodes = lines.slice(0, 6).map((line) => line.barcode);
	return (
		<ActModal
			opened={opened}
			title={title}
			verb={verb}
			busy={busy}
			onClose={onClose}
			onSubmit={onSubmit}
			dirty={dirty ?? false}
			fullOnPhone
		>
			<div>
				{sentence}
				<div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>
					{firstBarcodes.join(' · ')}
					{lines.length > firstBarcodes.length
						? ` ve ${lines.length - firstBarcodes.length} koli daha`
						: ''}
				</div>
			</div>
			{children}
		</ActModal>
	);
}
