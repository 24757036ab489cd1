import type { Tone } from '@sevk/domain/common/rule/tone';

export type MapPosition = { readonly longitude: number; readonly latitude: number };

/** One order or one stop on the map. */
export type MapPoint = MapPosition & {
	readonly id: string;
	/** The text on hover and for screen readers. */
	readonly title: string;
	/** Its colour, by result or state; a symbol inside has the same meaning. */
	readonly tone: Tone;
	/** The colour of its route, which replaces that of the tone; the symbol stays. */
	readonly hue?: number;
	/** The stop's number in the sequence of the route. */
	readonly mark?: string;
	/** The route of the point; absent for the pool. */
	readonly group?: string;
	/** Not exact: drawn paler, and around the middle of its mahalle or ilçe. */
	readonly approximate?: boolean;
};

/** A connection between stops, drawn straight and dashed, since it follows no streets. */
export type MapLine = {
	readonly id: string;
	readonly tone: Tone;
	/** The colour of its route, which replaces that of the tone. */
	readonly hue?: number;
	readonly path: readonly MapPosition[];
};

/** The number of a route beside one of its stops. */
export type MapBadge = MapPosition &
	Pick<MapLine, 'id' | 'tone' | 'hue'> & { readonly mark: string };

export type MapVehicle = MapPosition & {
	readonly id: string;
	readonly plate: string;
	/** The line under the plate, e.g. `Son konum 14:02 (8 dk önce)`. */
	readonly note: string;
	/** The last position is old: drawn grey. */
	readonly stale: boolean;
};

/** One pin that the user drags. */
export type MovablePin = {
	readonly position: MapPosition;
	readonly onMove: (position: MapPosition) => void;
};

/** Points that the mouse drags out of their place, to a stop, a line or elsewhere on the page. */
export type MapPointDrag = {
	/** The mouse goes down on a point; false if it may not be dragged. */
	readonly onGrab: (id: string) => boolean;
	readonly onStart: () => void;
	/** The place on the page, with the placed point, line or badge there. */
	readonly onMove: (at: {
		readonly x: number;
		readonly y: number;
		readonly id: string | null;
	}) => void;
	readonly onEnd: (isDropped: boolean) => void;
};

/** A place that a map goes to; `isDoor`: as near as it may. */
export type MapFocus = MapPosition & { readonly isDoor: boolean };

export type MapViewProps = {
	/** What the map shows, for screen readers: `Rotalar haritası`. */
	readonly label: string;
	readonly points?: readonly MapPoint[];
	readonly lines?: readonly MapLine[];
	readonly badges?: readonly MapBadge[];
	readonly vehicles?: readonly MapVehicle[];
	/** Clusters the points of the pool while they are close to each other. */
	readonly clustered?: boolean;
	readonly hoveredId?: string | null;
	readonly onHover?: (id: string | null) => void;
	readonly selectedIds?: ReadonlySet<string>;
	/** Receives the whole selection after a lasso, or after a click with Shift or Ctrl. */
	readonly onSelect?: (ids: readonly string[]) => void;
	/** Lasso mode: the pointer draws around points instead of moving the map. */
	readonly drawing?: boolean;
	/** Called after a click on a point or a vehicle. */
	readonly onOpen?: (id: string) => void;
	readonly movable?: MovablePin | null;
	readonly pointDrag?: MapPointDrag;
	/** Called after a click beside points and vehicles, with the place of the click. */
	readonly onPlace?: (position: MapPosition) => void;
	/** What the map shows while it has no content. */
	readonly around?: MapPosition | null;
	/** What the map shows instead of all its content, with the streets around it. */
	readonly focus?: MapFocus | null;
	/** A change fits the view to the content. */
	readonly fitKey?: string;
	/**
	 * True for a map inside a scrolling page: one finger, or the wheel without a key, scrolls the
	 * page.
	 */
	readonly inPage?: boolean;
};
