import { createContext, useContext } from 'react';

type FrameCrumb = { readonly label: string; readonly path: string };

/** The tabs of a menu entry with several screens. */
type FrameTabs = {
	readonly label: string;
	readonly tabs: readonly {
		readonly label: string;
		readonly path: string;
		readonly isHere: boolean;
	}[];
};

/** Props of the layout for its screen: the breadcrumbs and whether there is a back link. */
export type ScreenFrame = {
	readonly crumbs: readonly FrameCrumb[];
	readonly goBack: (() => void) | null;
	/** Null for a screen that is an entry of its own. */
	readonly section: FrameTabs | null;
	/** Opens the search; null while signed out. */
	readonly onSearch: (() => void) | null;
	/** The same for a barcode: with the camera on a phone. */
	readonly onScan: (() => void) | null;
	/** Why nothing can be changed now; null while the server answers. */
	readonly whyReadOnly: string | null;
};

export const ScreenFrameContext = createContext<ScreenFrame>({
	crumbs: [],
	goBack: null,
	section: null,
	onSearch: null,
	onScan: null,
	whyReadOnly: null,
});

export function useScreenFrame(): ScreenFrame {
	return useContext(ScreenFrameContext);
}
