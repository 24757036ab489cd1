import type { Tone } from '@sevk/domain/common/rule/tone';

export type MapPosition = { readonly longitude: number; readonly latitude: number };

/** One order or one stop on the map. */
export type MapPoint = MapPosition & {
	readonly id: string;
	/** What is said on hover and to a screen reader. */
	readonly title: string;
	/** Its colour, by result or state; a sign inside says the same. */
	readonly tone: Tone;
	/** The stop's number in route order. */
	readonly mark?: string;
	/** The route it belongs to; none: the pool. */
	readonly group?: string;
	/** Shown in the centre of its district, since it has no confirmed position. */
	readonly approximate?: boolean;
};

/** A way between stops, drawn straight and dashed: never an invented street. */
export type MapLine = {
	readonly id: string;
	readonly tone: Tone;
	readonly path: readonly MapPosition[];
};

export type MapVehicle = MapPosition & {
	readonly id: string;
	readonly plate: string;
	/** The line under the plate, e.g. `Son konum 14:02 (8 dk önce)`. */
	readonly note: string;
	/** No news for a while: drawn grey. */
	readonly stale: boolean;
};

/** One pin that is dragged to its place. */
export type MovablePin = {
	readonly position: MapPosition;
	readonly onMove: (position: MapPosition) => void;
};

export type MapViewProps = {
	/** What the map shows, for screen readers: `Rotalar haritası`. */
	readonly label: string;
	readonly points?: readonly MapPoint[];
	readonly lines?: readonly MapLine[];
	readonly vehicles?: readonly MapVehicle[];
	/** Points of the pool gather into numbered clusters while they are close to each other. */
	readonly clustered?: boolean;
	readonly hoveredId?: string | null;
	readonly onHover?: (id: string | null) => void;
	readonly selectedIds?: ReadonlySet<string>;
	/** The whole selection after a lasso, or after a click with Shift or Ctrl held. */
	readonly onSelect?: (ids: readonly string[]) => void;
	/** Lasso mode: the pointer draws around points instead of moving the map. */
	readonly drawing?: boolean;
	/** A point or a vehicle was clicked. */
	readonly onOpen?: (id: string) => void;
	readonly movable?: MovablePin | null;
	/** The view fits its content when this changes. */
	readonly fitKey?: string;
	/** The map is inside a scrolling page: one finger, or the wheel without a key, moves the page. */
	readonly inPage?: boolean;
};
