import { type ReactNode, useState } from 'react';
import { useOwnDepots } from '../../api/state/depot-choice.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
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

type OneDepotProps = {
	/** Why a depot is needed. */
	readonly note: string;
	readonly children: (depotId: string) => ReactNode;
};

/** Work of one depot: a user of several who chose none in the menu chooses it here. */
export function OneDepot({ note, children }: OneDepotProps) {
	const { depots, firstDepotId } = useOwnDepots();
	const [chosenId, setChosenId] = useState<string | null>(null);
	const depotId = firstDepotId ?? chosenId;
	return (
		<>
			{firstDepotId === null ? (
				<ScreenDepotSelect depots={depots} value={chosenId} onChange={setChosenId} />
			) : null}
			{depotId === null ? <EmptyState title="Depo seçin" note={note} /> : children(depotId)}
		</>
	);
}
