import { countText } from '@sevk/domain/common/format/count-text';
import classes from './status-tabs.module.css';

type StatusTab = {
	readonly value: string;
	readonly label: string;
	readonly count?: number | undefined;
	/** The count is a lower bound: "412+". */
	readonly isLowerBound?: boolean | undefined;
};

type Props = {
	readonly label: string;
	readonly tabs: readonly StatusTab[];
	readonly value: string;
	readonly onChange: (value: string) => void;
	/** In a line that is lower than the fields of a form. */
	readonly low?: boolean;
};

/** Chips that filter a list by state, each with its count: "Yolda 19". */
export function StatusTabs({ label, tabs, value, onChange, low = false }: Props) {
	return (
		<div className={classes.scroller}>
			<fieldset className={classes.tabs} aria-label={label} data-low={low || undefined}>
				{tabs.map((tab) => (
					<button
						key={tab.value}
						type="button"
						className={classes.tab}
						aria-pressed={tab.value === value}
						onClick={() => onChange(tab.value)}
					>
						{tab.label}
						<TabCount
							text={tab.count === undefined ? null : countText(tab.count, tab.isLowerBound)}
						/>
					</button>
				))}
			</fieldset>
		</div>
	);
}

function TabCount({ text }: { readonly text: string | null }) {
	return text === null ? null : <span className={classes.count}>{text}</span>;
}
