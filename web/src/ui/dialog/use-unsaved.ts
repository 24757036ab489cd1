import { paths } from '@sevk/contract/common/paths';
import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm-store.ts';

/** Asks whether to discard changes; true means leave. */
function confirmLeaving(): Promise<boolean> {
	return confirm({
		title: 'Kaydedilmemiş değişiklikler',
		body: 'Kaydedilmemiş değişiklikleriniz var. Sayfadan ayrılmak istiyor musunuz?',
		verb: 'Ayrıl',
		destructive: true,
	});
}

/** While `dirty`, leaving the screen by a link, by Back or by closing the tab asks first. */
export function useUnsaved(dirty: boolean): void {
	useBlocker({
		shouldBlockFn: async ({ current, next }) => {
			// Filters and tabs only change the address of the same screen; an ended session must leave.
			if (!dirty || next.pathname === current.pathname || next.pathname === paths.login)
				return false;
			return !(await confirmLeaving());
		},
		enableBeforeUnload: () => dirty,
		disabled: !dirty,
	});
}

/** Closes a form, after a question if it has changes; Back does the same. */
export function useLeaving(dirty: boolean, onClose: () => void): () => void {
	useUnsaved(dirty);
	return () => {
		if (!dirty) return onClose();
		void confirmLeaving().then((sure) => {
			if (sure) onClose();
		});
	};
}
