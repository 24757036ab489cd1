import { CloseButton } from '@mantine/core';
import { shareText } from '@sevk/domain/common/format/count-text';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import type { ReactNode } from 'react';
import { reserveBottomInset } from '../screen/bottom-inset.ts';
import { ServerActs } from '../screen/server-acts.tsx';
import classes from './bulk-bar.module.css';
import { WorkProgress } from './progress.tsx';

type Props = {
	readonly count: number;
	/** The label of the selection: `3 sipariş seçildi`. */
	readonly word?: string;
	readonly onClear: () => void;
	/** The acts on the selection. */
	readonly children: ReactNode;
	/** Progress of a running act: number of finished items. */
	readonly progress?: { readonly done: number; readonly total: number } | null;
	/** Further facts of the selection: "57 koli · 311,5 desi". */
	readonly note?: ReactNode;
};

/** Acts on the selected rows; floats above the list while rows are selected. */
export function BulkBar(props: Props) {
	const { count, word = 'kayıt', onClear, children, note, progress = null } = props;
	if (count === 0 && progress === null) return null;
	if (progress !== null) {
		return (
			<section className={classes.bar} aria-label="Toplu İşlem" ref={reserveBottomInset}>
				<div className={classes.progress}>
					<WorkProgress
						label={`${shareText(progress.done, progress.total)} kayıt işlendi`}
						share={progress.total === 0 ? null : progress.done / progress.total}
					/>
				</div>
			</section>
		);
	}
	return (
		<>
			<section className={classes.bar} aria-label="Toplu İşlem" ref={reserveBottomInset}>
				<CloseButton aria-label="Seçimi bırak" onClick={onClear} className={classes.close} />
				<span className={classes.count} aria-live="polite">
					{formatDecimal(count)} {word} seçildi
					{note ? <small>{note}</small> : null}
				</span>
				<div className={classes.acts}>
					<ServerActs>{children}</ServerActs>
				</div>
			</section>
			<div className={classes.room} />
		</>
	);
}

type HintProps = { readonly id: string; readonly children: string };

/** Why an act is not offered, on a line of its own: a phone shows no tooltip. */
export function BulkHint({ id, children }: HintProps) {
	return (
		<p id={id} className={classes.hint}>
			{children}
		</p>
	);
}
