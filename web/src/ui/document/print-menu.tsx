import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '../screen/use-phone.ts';

/** Longer menus scroll: an order of many pieces has a label for each. */
const tallest = 360;

/** Yazdır: a menu of the record's documents. On a phone it is an icon. */
export function PrintMenu({ children }: { readonly children: ReactNode }) {
	const phone = usePhone();
	const icon = <IconPrinter size={16} stroke={1.8} aria-hidden />;
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				{phone ? (
					<ActionIcon variant="default" aria-label="Yazdır">
						{icon}
					</ActionIcon>
				) : (
					<Button
						variant="default"
						leftSection={icon}
						rightSection={<IconChevronDown size={14} aria-hidden />}
					>
						Yazdır
					</Button>
				)}
			</Menu.Target>
			<Menu.Dropdown mah={tallest} style={{ overflowY: 'auto' }}>
				{children}
			</Menu.Dropdown>
		</Menu>
	);
}
