import {
	type ComponentType,
	cloneElement,
	type HTMLAttributes,
	type ReactElement,
	type RefAttributes,
	useState,
} from 'react';
import { notifyProblem } from '../feedback/toasts.tsx';

/** The button of a menu or a popover. */
export type LayerButton = ReactElement<
	HTMLAttributes<HTMLElement> & RefAttributes<HTMLButtonElement>
>;

type Props<LayerProps> = {
	readonly button: LayerButton;
	readonly popup: 'menu' | 'dialog';
	readonly load: () => Promise<ComponentType<LayerProps>>;
	/** Of the loaded layer, which renders the button itself. */
	readonly props: LayerProps;
};

/**
 * A button whose layer is loaded when the button is pointed at or focused, and opened by the first
 * click: no list is opened before it is shown.
 */
export function LazyLayer<LayerProps extends object>(layer: Props<LayerProps>) {
	const { button, popup, load, props } = layer;
	const [Layer, setLayer] = useState<ComponentType<LayerProps> | null>(null);
	if (Layer !== null) return <Layer {...props} />;
	const preload = () => void load().catch(() => undefined);
	return cloneElement(button, {
		'aria-haspopup': popup,
		'aria-expanded': false,
		onPointerEnter: preload,
		onFocus: preload,
		onClick: () => void load().then((loaded) => setLayer(() => loaded), notifyProblem),
	});
}
