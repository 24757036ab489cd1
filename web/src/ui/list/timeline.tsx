import { formatDateTime } from '@sevk/domain/common/date/date';
import { unbroken } from '../feedback/unbroken.tsx';
import classes from './timeline.module.css';

export type TimelineEntry = {
	readonly id: string;
	readonly sentence: string;
	readonly detail: string | null;
	readonly actorName: string;
	readonly at: string;
	/** What must be known about the time of an act of a phone. */
	readonly deviceNote?: string | null;
};

/** Events, the newest first: time, sentence, user. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
	return (
		<ol className={classes.timeline} aria-label={label}>
			{entries.map((entry) => (
				<li key={entry.id}>
					<time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
					<div>
						<span>{unbroken(entry.sentence)}</span>
						{entry.detail ? <small>{unbroken(entry.detail)}</small> : null}
						<small>{entry.actorName}</small>
						{entry.deviceNote ? (
							<small className={classes.deviceNote}>{entry.deviceNote}</small>
						) : null}
					</div>
				</li>
			))}
		</ol>
	);
}
