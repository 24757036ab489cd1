import { MantineProvider } from '@mantine/core';
import { ConfirmHost } from '../ui/dialog/confirm-host.tsx';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import classes from './gallery.module.css';
import { GallerySections } from './gallery-sections.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Every building block of docs/specification.md#2-screens in every state. */
export function Gallery() {
	return (
		<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
			<ConfirmHost />
			<main className={classes.page}>
				<header className={classes.head}>
					<h1>Yapı Taşları</h1>
					<ThemeChoice />
				</header>
				<GallerySections />
			</main>
		</MantineProvider>
	);
}
