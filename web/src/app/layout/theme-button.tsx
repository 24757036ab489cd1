import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark. */
export function ThemeButton() {
	const { setColorScheme } = useMantineColorScheme();
	const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
	const label = dark ? 'Açık temaya geç' : 'Koyu temaya geç';
	return (
		<ActionIcon
			aria-label={label}
			title={label}
			onClick={() => setColorScheme(dark ? 'light' : 'dark')}
		>
			{dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
		</ActionIcon>
	);
}
