import { ActionIcon, Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { usePhone } from '../screen/use-phone.ts';

const label = 'Dosyadan Al';

type Props = {
	readonly onImport: () => void;
	/** Shows the words on a phone as well. */
	readonly labelled?: boolean;
};

/** Dosyadan Al: an icon on a phone, so that the acts of a screen's head take one line. */
export function ImportButton({ onImport, labelled = false }: Props) {
	const icon = <IconFileImport size={16} stroke={1.8} aria-hidden />;
	const phone = usePhone();
	if (phone && !labelled) {
		return (
			<ActionIcon variant="default" size="lg" aria-label={label} onClick={onImport}>
				{icon}
			</ActionIcon>
		);
	}
	return (
		<Button variant="default" leftSection={icon} onClick={onImport}>
			{label}
		</Button>
	);
}
