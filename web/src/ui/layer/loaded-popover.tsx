import { Popover } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { LayerButton } from './lazy-layer.tsx';
import { useFirstOpening } from './use-first-opening.ts';

export type PopoverProps = {
	readonly button: LayerButton;
	readonly position?: 'bottom' | 'bottom-end';
	readonly children: (close: () => void) => ReactNode;
};

export function LoadedPopover({ button, position = 'bottom', children }: PopoverProps) {
	const { target, opened, setOpened } = useFirstOpening();
	return (
		<Popover opened={opened} onChange={setOpened} position={position} trapFocus returnFocus>
			<Popover.Target>
				{cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
			</Popover.Target>
			<Popover.Dropdown>{children(() => setOpened(false))}</Popover.Dropdown>
		</Popover>
	);
}
