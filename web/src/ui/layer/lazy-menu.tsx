import { LazyLayer } from './lazy-layer.tsx';
import type { MenuProps } from './loaded-menu.tsx';

const load = async () => (await import('./loaded-menu.tsx')).LoadedMenu;

/** A button with a menu of a few entries. */
export function LazyMenu(props: MenuProps) {
	return <LazyLayer button={props.button} popup="menu" load={load} props={props} />;
}
