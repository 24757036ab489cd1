import classes from './row-check.module.css';

type Props = {
	readonly label: string;
	readonly checked: boolean;
	/** Some of those it stands for are chosen. */
	readonly mixed?: boolean;
	readonly onChange: (checked: boolean) => void;
};

/**
 * The box that chooses a row. The browser's own: it stands on every line of a table, and a library's
 * costs more to draw than the rest of its line.
 */
export function RowCheck({ label, checked, mixed = false, onChange }: Props) {
	return (
		<input
			type="checkbox"
			className={classes.box}
			aria-label={label}
			checked={checked}
			ref={(box) => {
				if (box) box.indeterminate = mixed;
			}}
			onChange={(event) => onChange(event.currentTarget.checked)}
		/>
	);
}
