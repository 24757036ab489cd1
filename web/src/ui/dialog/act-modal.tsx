import { Button, Stack } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { ActUploadsContext } from './act-uploads.ts';
import { FormProblem, FormProgress } from './form-problem.tsx';
import { Modal } from './modal.tsx';
import { useLeaving } from './use-unsaved.ts';

type Props = {
	readonly opened?: boolean;
	readonly title: string;
	/** The label of the button: "Sürücünün Kabulüne Gönder". */
	readonly verb: string;
	readonly busy: boolean;
	readonly disabled?: boolean;
	readonly destructive?: boolean;
	readonly maxWidth?: number;
	readonly fullOnPhone?: boolean;
	/** True after an edit: leaving then asks for a confirmation. */
	readonly dirty?: boolean;
	/** What the act waits for, above the buttons. */
	readonly progress?: string | null;
	/** Why the act was not done: above the buttons, where it is seen without scrolling. */
	readonly problem?: unknown;
	readonly onClose: () => void;
	readonly onSubmit: () => void;
	readonly children: ReactNode;
};

/** The form of one act: its fields, Vazgeç and the verb, which waits for uploads of the fields. */
export function ActModal(props: Props) {
	const { verb, busy, disabled = false, destructive = false, onClose, onSubmit } = props;
	const { opened = true, title, maxWidth = 480, fullOnPhone = false, children } = props;
	const [uploadCount, setUploadCount] = useState(0);
	const countUploads = useCallback((change: number) => setUploadCount((now) => now + change), []);
	const leave = useLeaving(props.dirty ?? false, onClose);
	return (
		<Modal
			opened={opened}
			title={title}
			maxWidth={maxWidth}
			fullOnPhone={fullOnPhone}
			onClose={leave}
			footer={
				<>
					<FormProblem error={props.problem} />
					<FormProgress text={props.progress ?? null} />
					<Button variant="default" onClick={leave} disabled={busy}>
						Vazgeç
					</Button>
					<Button
						onClick={onSubmit}
						loading={busy || uploadCount > 0}
						disabled={disabled}
						{...(destructive ? { color: 'crimson' } : {})}
					>
						{verb}
					</Button>
				</>
			}
		>
			<ActUploadsContext value={countUploads}>
				<Stack gap="sm">{children}</Stack>
			</ActUploadsContext>
		</Modal>
	);
}
