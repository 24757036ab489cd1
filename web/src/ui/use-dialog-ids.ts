import { useId } from 'react';

/**
 * A picker's calendar is a dialog named by its field. Mantine looks for that name at
 * the popover's id, while the field has an id of its own: this makes the two meet.
 */
export function useDialogIds() {
	const id = useId();
	return { id, popoverProps: { id } };
}
