import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

type Props = {
	readonly title: ReactNode;
	readonly onClose: () => void;
	readonly children: ReactNode;
};

/** A window that only shows: its one button closes it. */
export function ViewModal({ title, onClose, children }: Props) {
	return (
		<Modal
			opened
			title={title}
			maxWidth={640}
			fullOnPhone
			onClose={onClose}
			footer={
				<Button variant="default" onClick={onClose}>
					Kapat
				</Button>
			}
		>
			{children}
		</Modal>
	);
}
