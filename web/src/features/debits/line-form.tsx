import { Button, Stack } from '@mantine/core';
import type { DebitLine } from '@sevk/contract/debits/debits';
import type { ReactNode } from 'react';
import { Modal } from '../../ui/modal.tsx';

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly title: string;
	/** What will happen to the chosen pieces: "Seçili 3 koli zimmetten düşülecek." */
	readonly sentence: string;
	readonly lines: readonly DebitLine[];
	readonly verb: string;
	readonly busy: boolean;
	readonly onSubmit: () => void;
	readonly children: ReactNode;
};

/** A question about chosen pieces: what will happen, the fields, Vazgeç and the verb. */
export function LineForm(props: Props) {
	const { opened, onClose, title, sentence, lines, verb, busy, onSubmit, children } = props;
	const shown = lines.slice(0, 6).map((line) => line.barcode);
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={title}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={onClose} disabled={busy}>
						Vazgeç
					</Button>
					<Button onClick={onSubmit} loading={busy}>
						{verb}
					</Button>
				</>
			}
		>
			<Stack gap="sm">
				<div>
					{sentence}
					<div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>
						{shown.join(' · ')}
						{lines.length > shown.length ? ` ve ${lines.length - shown.length} koli daha` : ''}
					</div>
				</div>
				{children}
			</Stack>
		</Modal>
	);
}
