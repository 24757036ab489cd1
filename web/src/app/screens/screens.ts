import { ownScreens } from './own-screens.ts';
import { publicScreens } from './public-screens.ts';
import type { ScreenEntry } from './screen-entry.ts';
import { workScreens } from './work-screens.ts';

/** Every screen of the app. */
export const screens: readonly ScreenEntry[] = [...publicScreens, ...workScreens, ...ownScreens];
