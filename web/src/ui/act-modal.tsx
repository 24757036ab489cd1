import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

type Props = {
	readonly opened?: boolean;
	readonly title: string;
	/** What the button does: "Kabule Sun". */
	readonly verb: string;
	readonly busy: boolean;
	readonly disabled?: boolean;
	readonly destructive?: boolean;
	readonly maxWidth?: number;
	readonly fullOnPhone?: boolean;
	readonly onClose: () => void;
	readonly onSubmit: () => void;
	readonly children: ReactNode;
};

/** One act and what it needs to know: its fields, Vazgeç and the verb. */
export function ActModal(props: Props) {
	const { verb, busy, disabled = false, destructive = false, onClose, onSubmit } = props;
	const { opened = true, title, maxWidth = 480, fullOnPhone = false, children } = props;
	return (
		<Modal
			{...{ opened, onClose, title, maxWidth, fullOnPhone }}
			footer={
				<>
					<Button variant="default" onClick={onClose} disabled={busy}>
						Vazgeç
					</Button>
					<Button
						onClick={onSubmit}
						loading={busy}
						disabled={disabled}
						{...(destructive ? { color: 'crimson' } : {})}
					>
						{verb}
					</Button>
				</>
			}
		>
			<Stack gap="sm">{children}</Stack>
		</Modal>
	);
}
