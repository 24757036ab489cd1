import { paths } from '@sevk/contract/common/paths';
import type { AnyRouter } from '@tanstack/react-router';
import { readStore } from '../../api/state/client-store.ts';

/**
 * Goes where the back link of the present screen goes: to the previous screen with its filters; without
 * one, to the parent list. False on a screen without a back link.
 */
export function goBackFrom(router: AnyRouter): boolean {
	const entry = router.state.matches.at(-1)?.staticData.entry;
	if (!readStore().navBack || entry?.parent === undefined) return false;
	if (router.history.canGoBack()) router.history.back();
	else void router.navigate({ to: paths[entry.parent as keyof typeof paths] });
	return true;
}
