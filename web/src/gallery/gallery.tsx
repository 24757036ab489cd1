import { MantineProvider } from '@mantine/core';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { DateSection } from './date-section.tsx';
import { FileSection } from './file-section.tsx';
import classes from './gallery.module.css';
import { MaskSection } from './mask-section.tsx';
import { ModalSection } from './modal-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { PriceSection } from './price-section.tsx';
import { SelectSection } from './select-section.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Every building block of the specification (§2) in every state. */
export function Gallery() {
	return (
		<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
			<ConfirmHost />
			<main className={classes.page}>
				<header className={classes.head}>
					<h1>Yapı Taşları</h1>
					<ThemeChoice />
				</header>
				<FileSection />
				<ModalSection />
				<SelectSection />
				<NoticeSection />
				<PriceSection />
				<DateSection />
				<MaskSection />
			</main>
		</MantineProvider>
	);
}
