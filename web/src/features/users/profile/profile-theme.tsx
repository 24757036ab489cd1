import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Panel } from '../../../ui/screen/panel.tsx';

const choices = [
	{ value: 'light', label: 'Açık' },
	{ value: 'dark', label: 'Koyu' },
	{ value: 'auto', label: 'Cihaz ayarı' },
];

export function ProfileTheme() {
	const { colorScheme, setColorScheme } = useMantineColorScheme();
	return (
		<Panel title="Tema">
			<SegmentedControl
				aria-label="Tema"
				data={choices}
				value={colorScheme}
				onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
			/>
		</Panel>
	);
}
