import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Mark } from '../theme/mark.tsx';
import classes from './page-loader.module.css';

/** Hidden this long after the exit starts (docs/specification.md#9-constants). */
const exitMs = 1500;

/**
 * The spinner of the start-up: visible, exit motion, hidden. Clicks pass through during the exit.
 */
export function PageLoader({ exiting }: { readonly exiting: boolean }) {
	const [hidden, setHidden] = useState(false);
	useEffect(() => {
		if (!exiting) return setHidden(false);
		const timer = setTimeout(() => setHidden(true), exitMs);
		return () => clearTimeout(timer);
	}, [exiting]);
	if (hidden) return null;
	return (
		<div className={classes.loader} data-exiting={exiting || undefined} aria-hidden={exiting}>
			<div className={classes.ring} />
			<Mark size={40} />
			{exiting ? null : <VisuallyHidden role="status">Yükleniyor</VisuallyHidden>}
		</div>
	);
}
