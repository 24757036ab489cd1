import { LazyLayer } from './lazy-layer.tsx';
import type { PopoverProps } from './loaded-popover.tsx';

const load = async () => (await import('./loaded-popover.tsx')).LoadedPopover;

/** A button with a small window beside it, whose content closes it by a call. */
export function LazyPopover(props: PopoverProps) {
	return <LazyLayer button={props.button} popup="dialog" load={load} props={props} />;
}
