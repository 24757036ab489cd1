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
	/** Why nothing can be changed now; null while the server answers. */
	readonly whyReadOnly: string | null;
};

export const ScreenFrameContext = createContext<ScreenFrame>({
	crumbs: [],
	goBack: null,
	onSearch: null,
	onScan: null,
	whyReadOnly: null,
});

export function useScreenFrame(): ScreenFrame {
	return useContext(ScreenFrameContext);
}
