import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreenFrame } from '../screen/screen-frame.ts';
import { usePhone } from '../screen/use-phone.ts';

const label = 'Diğer İşlemler';

/**
 * Diğer İşlemler: the acts of a screen's head beside the next one. On a phone it is an icon and
 * holds the documents too, so that the acts take one line.
 */
export function OtherActsMenu({ children }: { readonly children: ReactNode }) {
	const phone = usePhone();
	const { whyReadOnly } = useScreenFrame();
	return (
		<Menu position="bottom-end" disabled={whyReadOnly !== null}>
			<Menu.Target>
				{phone ? (
					<ActionIcon variant="default" aria-label={label}>
						<IconDots size={18} stroke={1.8} aria-hidden />
					</ActionIcon>
				) : (
					<Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
						{label}
					</Button>
				)}
			</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
