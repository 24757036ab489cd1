import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { Link } from '@tanstack/react-router';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import classes from './map-view.module.css';

/** Over the bundled basemap, which has no streets: leads who may change it to the choice. */
export function MapStreetsLink() {
	const mayChoose = useMay('company.edit');
	const scopeNote = useScopeNote('company.edit');
	if (!mayChoose || scopeNote !== null) return null;
	return (
		<Button
			className={classes.streets}
			size="compact-xs"
			variant="default"
			component={Link}
			to={paths.mapSettings}
		>
			Sokak haritasını aç
		</Button>
	);
}
