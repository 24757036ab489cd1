import type { Tone } from '@sevk/domain/common/rule/tone';
import { toneSolid } from '../theme/tone-color.ts';
import classes from './progress.module.css';

type Part = { readonly value: number; readonly tone: Tone };

type Props = {
	/** The label for screen readers: "Teslimat 12/21". */
	readonly label: string;
	readonly total: number;
	readonly parts: readonly Part[];
	readonly width?: number | string;
};

/** A thin bar with coloured parts of a whole: delivered, failed, the rest. */
export function ProgressBar({ label, total, parts, width = '100%' }: Props) {
	return (
		<span className={classes.bar} role="img" aria-label={label} style={{ width }}>
			{parts.map((part) => (
				<span
					key={part.tone}
					style={{
						width: `${total > 0 ? Math.min(100, (part.value / total) * 100) : 0}%`,
						background: toneSolid(part.tone),
					}}
				/>
			))}
		</span>
	);
}

/** Progress of a long task; `null` if the share is not known. */
export function WorkProgress({ label, share }: { label: string; share: number | null }) {
	const percent = share === null ? undefined : Math.round(share * 100);
	return (
		<div className={classes.work}>
			<span>{label}</span>
			<span>{percent === undefined ? null : `%${percent}`}</span>
			<div
				className={classes.workBar}
				role="progressbar"
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={100}
				{...(percent === undefined ? {} : { 'aria-valuenow': percent })}
			>
				<span style={{ width: `${percent ?? 100}%` }} data-unknown={share === null || undefined} />
			</div>
		</div>
	);
}
