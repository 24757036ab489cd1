import type { ReactNode } from 'react';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

type Props = {
	/** Undefined while it is not known. */
	readonly isEnabled: boolean | undefined;
	readonly children: ReactNode;
};

/** The frame of the second factor in *Profil*. */
export function SecondFactorPanel({ isEnabled, children }: Props) {
	return (
		<Panel
			title="İki adımlı doğrulama"
			note="Girişte şifrenizin yanında telefonunuzdaki doğrulama uygulamasının kodu da istenir."
			actions={isEnabled === undefined ? null : <State isEnabled={isEnabled} />}
		>
			{children}
		</Panel>
	);
}

function State({ isEnabled }: { readonly isEnabled: boolean }) {
	return isEnabled ? (
		<StatusChip tone="green" label="Açık" />
	) : (
		<StatusChip tone="grey" label="Kapalı" />
	);
}
