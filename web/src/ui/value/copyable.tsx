import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './copyable.module.css';
import { useCopy } from './use-copy.ts';

type Props = {
	/** The text for the clipboard. */
	readonly text: string;
	/** The displayed text, if it differs (a barcode in groups of five). */
	readonly children?: ReactNode;
};

/** A code that is copied with a click. */
export function Copyable({ text, children }: Props) {
	const [copied, copy] = useCopy(text);
	const Icon = copied ? IconCheck : IconCopy;
	return (
		<button type="button" className={classes.copyable} onClick={copy} title="Kopyala">
			<span>{children ?? text}</span>
			<Icon size={14} stroke={1.8} aria-hidden />
			<VisuallyHidden aria-live="polite">{copied ? 'Kopyalandı' : ''}</VisuallyHidden>
		</button>
	);
}
