import { formatDecimal } from '@sevk/domain/common/format/number-format';
import type { Tone } from '@sevk/domain/common/rule/tone';
import { toneSolid } from '../theme/tone-color.ts';
import classes from './balance-bar.module.css';

export type BalancePart = {
	readonly key: string;
	readonly label: string;
	readonly count: number;
	readonly tone: Tone;
};

type Props = {
	/** "zimmetlendi" with its count: the sum of all parts. */
	readonly total: { readonly label: string; readonly count: number };
	readonly parts: readonly BalancePart[];
	readonly active?: string | null;
	/** Each number is a filter; a click on the active one clears it. */
	readonly onPick?: (key: string | null) => void;
};

/** Zimmet Terazisi: `57 zimmetlendi = 49 teslim edildi + 3 geri teslim + 1 devredilen + 4 araçta`. */
export function BalanceBar({ total, parts, active = null, onPick }: Props) {
	return (
		<section className={classes.balance} aria-label="Zimmet Terazisi">
			<div className={classes.sum}>
				<span className={classes.part}>
					<strong>{formatDecimal(total.count)}</strong> {total.label}
				</span>
				{parts.map((part, index) => (
					<span key={part.key} className={classes.term}>
						<span className={classes.sign} aria-hidden="true">
							{index === 0 ? '=' : '+'}
						</span>
						<button
							type="button"
							className={classes.part}
							aria-pressed={active === part.key}
							disabled={!onPick || part.count === 0}
							onClick={() => onPick?.(active === part.key ? null : part.key)}
						>
							<i style={{ background: toneSolid(part.tone) }} aria-hidden="true" />
							<strong>{formatDecimal(part.count)}</strong> {part.label}
						</button>
					</span>
				))}
			</div>
			<div className={classes.bar} aria-hidden="true">
				{parts.map((part) => (
					<span
						key={part.key}
						style={{ flexGrow: part.count, background: toneSolid(part.tone) }}
						data-faded={active !== null && active !== part.key ? true : undefined}
					/>
				))}
			</div>
		</section>
	);
}
