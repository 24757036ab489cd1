import classes from './row-check.module.css';

type Props = {
	readonly label: string;
	readonly checked: boolean;
	/** Some of the rows that it represents are selected. */
	readonly mixed?: boolean;
	readonly onChange: (checked: boolean) => void;
};

/**
 * Checkbox that selects a row. A native one: every row has one, and a library's checkbox takes
 * longer to render than the rest of its row.
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
