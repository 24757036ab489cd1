import { createContext, useContext } from 'react';

type FrameCrumb = { readonly label: string; readonly path: string };

/** Props of the layout for its screen: the breadcrumbs and whether there is a back link. */
export type ScreenFrame = {
	readonly crumbs: readonly FrameCrumb[];
	readonly goBack: (() => void) | null;
	/** Opens the search; null while signed out. */
	readonly onSearch: (() => void) | null;
	/** The same for a barcode: with the camera on a phone. */
	readonly onScan: (() => void) | null;
};

export const ScreenFrameContext = createContext<ScreenFrame>({
	crumbs: [],
	goBack: null,
	onSearch: null,
	onScan: null,
});

export function useScreenFrame(): ScreenFrame {
	return useContext(ScreenFrameContext);
}
