import classes from './row-check.module.css';

type Props = {
	readonly label: string;
	readonly checked: boolean;
	/** Some of the rows that it represents are selected. */
	readonly mixed?: boolean;
	readonly onChange: (checked: boolean) => void;
};

/**
 * Checkbox that selects a row. It is the browser's own: every row of a table has one, and a library's
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
