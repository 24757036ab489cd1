import type { ReactNode } from 'react';
import { useScreenFrame } from './screen-frame.ts';
import classes from './server-acts.module.css';

/** Acts that need the server: while there is none they are disabled and say why. */
export function ServerActs({ children }: { readonly children: ReactNode }) {
	const { whyReadOnly } = useScreenFrame();
	return (
		<fieldset
			className={classes.acts}
			disabled={whyReadOnly !== null}
			title={whyReadOnly ?? undefined}
		>
			{children}
		</fieldset>
	);
}
