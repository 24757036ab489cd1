import { paths } from '@sevk/contract/common/paths';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { changeStore } from '../../api/state/client-store.ts';
import type { ScreenFrame } from '../../ui/screen/screen-frame.ts';
import { screens } from '../screens/screens.ts';
import { goBackFrom } from './go-back.ts';

/**
 * Breadcrumbs and the back link of the present screen, also kept in the client state
 * (docs/specification.md#3-data).
 */
export function useFrame(
	onSearch: ScreenFrame['onSearch'],
	onScan: ScreenFrame['onScan'],
): ScreenFrame {
	const router = useRouter();
	const entry = useMatches().at(-1)?.staticData.entry;
	const frame = useMemo<ScreenFrame>(() => {
		const parent = screens.find((each) => each.path === entry?.parent);
		const chain = [parent, entry].filter((each) => each !== undefined);
		const crumbs = chain.map((each) => ({ label: each.crumb, path: paths[each.path] }));
		if (!parent) return { crumbs, goBack: null, onSearch, onScan };
		return {
			crumbs,
			onSearch,
			onScan,
			goBack: () => void goBackFrom(router),
		};
	}, [entry, router, onSearch, onScan]);
	useEffect(() => {
		changeStore({ breadcrumbs: frame.crumbs, navBack: frame.goBack !== null });
	}, [frame]);
	return frame;
}
