import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Longer menus scroll: an order of many pieces has a label for each. */
const tallest = 360;

/** Yazdır: a menu of the record's documents. */
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
