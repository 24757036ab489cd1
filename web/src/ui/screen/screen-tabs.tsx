import { type KeyboardEvent, useId } from 'react';
import classes from './screen-tabs.module.css';

type ScreenTab = {
	readonly value: string;
	readonly label: string;
	readonly count?: number | undefined;
};

type Props = {
	readonly label: string;
	readonly tabs: readonly ScreenTab[];
	readonly value: string;
	readonly onChange: (value: string) => void;
};

/**
 * The tabs of a detail screen: Duraklar · Zimmet · Tahsilat. Left and right keys change the tab.
 */
export function ScreenTabs({ label, tabs, value, onChange }: Props) {
	const id = useId();
	function onKey(event: KeyboardEvent<HTMLDivElement>) {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === undefined) return;
		const at = tabs.findIndex((tab) => tab.value === value);
		const next = tabs[(at + step + tabs.length) % tabs.length];
		if (!next) return;
		onChange(next.value);
		document.getElementById(`${id}-${next.value}`)?.focus();
	}
	return (
		<div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={onKey}>
			{tabs.map((tab) => (
				<button
					key={tab.value}
					id={`${id}-${tab.value}`}
					type="button"
					role="tab"
					className={classes.tab}
					aria-selected={tab.value === value}
					tabIndex={tab.value === value ? 0 : -1}
					onClick={() => onChange(tab.value)}
				>
					{tab.label}
					{tab.count === undefined ? null : <span className={classes.count}>{tab.count}</span>}
				</button>
			))}
		</div>
	);
}
