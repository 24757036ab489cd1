import { Menu } from '@mantine/core';
import { IconCheck, type TablerIcon } from '@tabler/icons-react';
import { cloneElement } from 'react';
import type { LayerButton } from './lazy-layer.tsx';
import { useFirstOpening } from './use-first-opening.ts';

export type MenuEntry = {
	readonly key: string;
	readonly label: string;
	readonly icon?: TablerIcon;
	readonly isChosen?: boolean;
	readonly disabled?: boolean;
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
				{entries.map(({ key, label, icon: Icon, isChosen = false, disabled = false, onChoose }) => (
					<Menu.Item
						key={key}
						onClick={onChoose}
						disabled={disabled}
						leftSection={Icon === undefined ? null : <Icon size={16} stroke={1.8} aria-hidden />}
						rightSection={isChosen ? <IconCheck size={15} aria-label="seçili" /> : null}
					>
						{label}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
