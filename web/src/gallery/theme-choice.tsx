import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

/** Light, dark, or as the system says. */
export function ThemeChoice() {
	const { colorScheme, setColorScheme } = useMantineColorScheme();
	return (
		<SegmentedControl
			aria-label="Görünüm"
			value={colorScheme}
			onChange={(next) => setColorScheme(next as typeof colorScheme)}
			data={[
				{ value: 'light', label: 'Açık' },
				{ value: 'dark', label: 'Koyu' },
				{ value: 'auto', label: 'Sistem' },
			]}
		/>
	);
}
