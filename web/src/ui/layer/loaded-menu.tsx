import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement } from 'react';
import type { LayerButton } from './lazy-layer.tsx';
import { useFirstOpening } from './use-first-opening.ts';

export type MenuEntry = {
	readonly key: string;
	readonly label: string;
	readonly isChosen?: boolean;
	readonly onChoose: () => void;
};

export type MenuProps = {
	readonly button: LayerButton;
	readonly entries: readonly MenuEntry[];
	readonly position?: 'bottom-start' | 'bottom-end';
	readonly width?: number;
};

/** Longer menus scroll. */
const tallest = 400;

export function LoadedMenu({ button, entries, position = 'bottom-start', width }: MenuProps) {
	const { target, opened, setOpened } = useFirstOpening();
	return (
		<Menu
			opened={opened}
			onChange={setOpened}
			position={position}
			{...(width === undefined ? {} : { width })}
		>
			<Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
			<Menu.Dropdown mah={tallest} style={{ overflowY: 'auto' }}>
				{entries.map(({ key, label, isChosen = false, onChoose }) => (
					<Menu.Item
						key={key}
						onClick={onChoose}
						rightSection={isChosen ? <IconCheck size={15} aria-label="seçili" /> : null}
					>
						{label}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
