import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A list of papers above this many pixels scrolls: an order of many koli has a label for each. */
const tallest = 360;

/** Yazdır, with the papers that this record has as its items. */
export function PrintMenu({ children }: { readonly children: ReactNode }) {
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				<Button
					variant="default"
					leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
					rightSection={<IconChevronDown size={14} aria-hidden />}
				>
					Yazdır
				</Button>
			</Menu.Target>
			<Menu.Dropdown mah={tallest} style={{ overflowY: 'auto' }}>
				{children}
			</Menu.Dropdown>
		</Menu>
	);
}
