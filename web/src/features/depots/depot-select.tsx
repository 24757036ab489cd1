import type { ReactNode } from 'react';
import { Select } from '../../ui/select/select.tsx';

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
