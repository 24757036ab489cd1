import type { ReactNode } from 'react';
import { Select } from '../../ui/select/select.tsx';
import classes from './depot-select.module.css';

type Props = {
	readonly label?: string;
	readonly depots: readonly { readonly depotId: string; readonly name: string }[];
	readonly value: string | null;
	readonly onChange: (depotId: string | null) => void;
	readonly error?: ReactNode;
	readonly disabled?: boolean;
};

/** The depot of a form. */
export function DepotSelect({ label = 'Depo', depots, ...field }: Props) {
	return (
		<Select label={label} required options={depots} name="name" valueKey="depotId" {...field} />
	);
}

/** The depot of a whole screen, for a user of several depots who chose none in the menu. */
export function ScreenDepotSelect(props: Props) {
	return (
		<div className={classes.ofScreen}>
			<DepotSelect {...props} />
		</div>
	);
}
