import { useId } from 'react';

/**
 * A picker's calendar is a dialog named by its field. Mantine looks for that name at
 * `<popover id>-target`, while the field has an id of its own: this makes the two meet.
 */
export function useDialogIds() {
	const id = useId();
	return { id: `${id}-target`, popoverProps: { id } };
}
