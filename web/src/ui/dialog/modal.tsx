import { Button, Modal as MantineModal } from '@mantine/core';
import type { ReactNode } from 'react';
import { reserveBottomInset } from '../screen/bottom-inset.ts';
import { usePhone } from '../screen/use-phone.ts';
import classes from './modal.module.css';
import { useCovered } from './open-layers.ts';
import { useFocusBack } from './use-focus-back.ts';

/** Above Mantine's modals (200) and popovers (300), below its notifications (400). */
const questionLevel = 350;

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly title: ReactNode;
	/** False hides the close button and disables Escape and clicks outside. */
	readonly closable?: boolean;
	readonly minHeight?: number;
	readonly maxWidth?: number;
	readonly footer?: ReactNode;
	/** Forms are full screen on a phone; short questions are not. */
	readonly fullOnPhone?: boolean;
	/** True for the layer above all other modals: the question whether to leave a form. */
	readonly above?: boolean;
	readonly children: ReactNode;
};

/**
 * Title, close button, body and footer; the page behind does not scroll while it is open
 * (docs/specification.md#2-screens).
 */
export function Modal(props: Props) {
	const { opened, onClose, title, closable = true, minHeight, maxWidth = 480, footer } = props;
	const { above = false } = props;
	const covered = useCovered(opened);
	useFocusBack(opened);
	const phone = usePhone();
	const full = phone && (props.fullOnPhone ?? false);
	return (
		<MantineModal
			opened={opened}
			onClose={onClose}
			title={title}
			size={maxWidth}
			lockScroll
			fullScreen={full}
			withCloseButton={closable}
			closeOnClickOutside={closable && !covered}
			closeOnEscape={closable && !covered}
			trapFocus={!covered}
			{...(above ? { zIndex: questionLevel } : {})}
			classNames={{
				header: classes.header ?? '',
				title: classes.title ?? '',
				body: classes.body ?? '',
				content: classes.content ?? '',
			}}
		>
			<div className={classes.inside} style={{ minHeight }}>
				{props.children}
			</div>
			{footer ? (
				<footer className={classes.footer} ref={reserveBottomInset}>
					{footer}
				</footer>
			) : null}
		</MantineModal>
	);
}

type ViewProps = {
	readonly title: ReactNode;
	readonly maxWidth?: number;
	readonly onClose: () => void;
	readonly children: ReactNode;
};

/** A window that only shows: its one button closes it. */
export function ViewModal({ title, maxWidth = 640, onClose, children }: ViewProps) {
	return (
		<Modal
			opened
			title={title}
			maxWidth={maxWidth}
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
