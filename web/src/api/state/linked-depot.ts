import { useEffect } from 'react';
import { useStore } from './client-store.ts';
import { chooseDepot, useOwnDepots } from './depot-choice.ts';

/**
 * The selected depot; null if all are. The QR code of a paper names its depot in the address, which
 * then becomes the selected one.
 */
export function useLinkedDepot(
	linkedId: string,
	change: (patch: { depo: string }) => void,
): string | null {
	const { depots } = useOwnDepots();
	const selectedId = useStore((store) => store.depotId);
	const isOwn = depots.some((depot) => depot.depotId === linkedId);
	useEffect(() => {
		if (linkedId === '') return;
		if (isOwn) chooseDepot(linkedId);
		change({ depo: '' });
	}, [linkedId, isOwn, change]);
	return isOwn ? linkedId : selectedId;
}
