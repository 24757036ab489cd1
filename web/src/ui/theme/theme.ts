import {
	type CSSVariablesResolver,
	createTheme,
	defaultVariantColorsResolver,
	type MantineColorsTuple,
	rem,
	type VariantColorsResolver,
} from '@mantine/core';
import { weekdayOf } from '@sevk/domain/common/date/date';

/** 5 accents and the status bar, 6 fills under white text (4.55:1), 7 brand text (5.15:1). */
const brand: MantineColorsTuple = [
	'#fff1ee',
	'#ffe0d9',
	'#ffbfb1',
	'#ff9781',
	'#ff6b4d',
	'#ff2800',
	'#e62400',
	'#d62100',
	'#b01b00',
	'#851400',
];

const gray: MantineColorsTuple = [
	'#faf9f7',
	'#f4f3f0',
	'#eae8e4',
	'#dcd9d3',
	'#c3bfb8',
	'#9a958d',
	'#69655e',
	'#55524c',
	'#36342f',
	'#1f1d1a',
];

const dark: MantineColorsTuple = [
	'#e8e6e2',
	'#bdb9b3',
	'#918d86',
	'#6b6862',
	'#46433f',
	'#34322e',
	'#282623',
	'#1d1b19',
	'#171614',
	'#100f0e',
];

/**
 * Errors and destructive acts: crimson, distinct from the brand in hue. White text is readable on
 * shade 7.
 */
const crimson: MantineColorsTuple = [
	'#fff0f3',
	'#ffe0e7',
	'#ffc2d0',
	'#ff9db2',
	'#fb7590',
	'#e5476b',
	'#be123c',
	'#9f1239',
	'#881337',
	'#4c0519',
];

/** Warnings, in the tones of the amber chip. */
const amber: MantineColorsTuple = [
	'#fdf0c4',
	'#fbe7a1',
	'#f4cd63',
	'#ecb838',
	'#e2a21c',
	'#dc8a1a',
	'#b54708',
	'#9a4a0b',
	'#854a0e',
	'#5c3309',
];

/** Success, in the tones of the green chip: Mantine's own green is too light for text. */
const green: MantineColorsTuple = [
	'#dcf7e6',
	'#c3efd4',
	'#84dfb0',
	'#57cf92',
	'#2fb878',
	'#1ea567',
	'#067647',
	'#05693f',
	'#05603a',
	'#04462b',
];

/** Mantine writes shade-6 text on a light tint (about 3:1); one step darker passes 4.5:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
	const resolved = defaultVariantColorsResolver(input);
	const name = input.color?.split('.')[0] ?? 'brand';
	const tint = `light-dark(var(--mantine-color-${name}-0), color-mix(in srgb, var(--mantine-color-${name}-8) 28%, transparent))`;
	const hover = `light-dark(var(--mantine-color-${name}-1), color-mix(in srgb, var(--mantine-color-${name}-8) 44%, transparent))`;
	const text = `light-dark(var(--mantine-color-${name}-8), var(--mantine-color-${name}-2))`;
	if (input.variant === 'light') return { ...resolved, background: tint, hover, color: text };
	if (input.variant === 'subtle') return { ...resolved, hover: tint, color: text };
	if (input.variant === 'outline') return { ...resolved, hover: tint, color: text };
	return resolved;
};

/** Week days as in docs/domain.md#formats, and labels of the calendar's buttons. */
const calendar = {
	weekdayFormat: weekdayOf,
	ariaLabels: {
		previousMonth: 'Önceki ay',
		nextMonth: 'Sonraki ay',
		previousYear: 'Önceki yıl',
		nextYear: 'Sonraki yıl',
		previousDecade: 'Önceki on yıl',
		nextDecade: 'Sonraki on yıl',
	},
};

/** Sevk's theme for Mantine (docs/decisions/0006-screen-parts.md). */
export const theme = createTheme({
	primaryColor: 'brand',
	primaryShade: { light: 6, dark: 6 },
	// Weekends and errors are red in Mantine; ours is crimson, and red stays the brand's.
	colors: { brand, gray, dark, amber, green, crimson, red: crimson },
	white: '#ffffff',
	black: '#1f1d1a',
	fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
	fontFamilyMonospace: "'Inter Variable', ui-monospace, monospace",
	fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
	lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
	spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
	radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
	headings: {
		fontWeight: '600',
		sizes: {
			h1: { fontSize: rem(20), lineHeight: '28px' },
			h2: { fontSize: rem(16), lineHeight: '24px' },
			h3: { fontSize: rem(14), lineHeight: '20px' },
		},
	},
	defaultRadius: 'md',
	cursorType: 'pointer',
	respectReducedMotion: true,
	variantColorResolver,
	components: {
		Button: { defaultProps: { size: 'sm' } },
		// The hint is below the field, so that fields beside each other align.
		InputWrapper: {
			defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
			styles: { label: { marginBottom: rem(4) }, description: { marginTop: rem(4) } },
		},
		ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
		Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Kapat' } } },
		// Another name than that of a dialog's button, which may be on the screen at the same time.
		Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Mesajı Gizle' } } },
		Drawer: {
			defaultProps: { closeButtonProps: { 'aria-label': 'Kapat' } },
			styles: { title: { fontSize: rem(16), fontWeight: 600 } },
		},
		Alert: {
			defaultProps: { variant: 'light' },
			styles: { message: { color: 'var(--ink)' } },
		},
		List: { defaultProps: { listStyleType: 'disc', size: 'sm' } },
		// Fixed, since a list is measured before it is placed and must not widen the page on a phone.
		Popover: { defaultProps: { shadow: 'md', floatingStrategy: 'fixed' } },
		Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
		// Mantine's initial placeholder is not an item, but screen readers would count it.
		Menu: {
			defaultProps: {
				shadow: 'md',
				position: 'bottom-end',
				withInitialFocusPlaceholder: false,
			},
		},
		PasswordInput: {
			defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Şifreyi göster' } },
		},
		DatePicker: { defaultProps: calendar },
		CloseButton: { defaultProps: { 'aria-label': 'Kapat' } },
	},
});

/**
 * Corrections where Mantine's colours miss AA or the theme: placeholders, dimmed text, borders,
 * errors.
 */
export const cssVariables: CSSVariablesResolver = () => ({
	variables: {},
	light: {
		'--mantine-color-text': gray[9],
		'--mantine-color-dimmed': gray[6],
		'--mantine-color-placeholder': gray[6],
		'--mantine-color-anchor': brand[7],
		'--mantine-color-error': crimson[7],
		'--mantine-color-default-border': gray[3],
		'--mantine-color-disabled-color': gray[6],
		'--mantine-primary-color-light-color': brand[8],
	},
	dark: {
		'--mantine-color-text': dark[0],
		'--mantine-color-dimmed': '#a09c95',
		'--mantine-color-placeholder': '#a09c95',
		'--mantine-color-anchor': brand[3],
		'--mantine-color-error': crimson[3],
		'--mantine-color-default': dark[6],
		'--mantine-color-default-border': dark[5],
		'--mantine-color-disabled-color': dark[2],
		'--mantine-primary-color-light-color': brand[3],
	},
});
