import type { BestHours, LearnedStay } from '../addresses/address-memory.ts';
import type { ClockTime, TimeWindow } from '../common/date/clock-time.ts';
import type { ServiceDate } from '../common/date/date.ts';
import type { GeoPoint } from '../common/place/geo.ts';
import type { KnownDistrict } from '../common/place/known-district.ts';
import type { PointPrecision } from '../common/place/known-point.ts';
import type { RoadClass } from '../common/place/water.ts';
import type { OrderBond } from '../orders/common/order-bond.ts';
import type { OrderPriority } from '../orders/common/order-priority.ts';
import type { OrderType } from '../reasons/order-type.ts';
import type { RouteState } from '../routes/common/route.ts';
import type { PacePrior } from '../routes/common/route-pace.ts';
import type { Approach } from '../routes/time/route-approach.ts';
import type { VehicleCapacity } from '../vehicles/vehicle-capacity.ts';
import type { DayEnd } from '../vehicles/vehicle-day-place.ts';
import type { ChangeLevel } from './proposal.ts';

/** An order as a plan needs it. Without names and addresses, because proposals are kept. */
export type PlanOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly version: number;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly point: GeoPoint | null;
	/** Whether the point is the centre of its ilçe or mahalle. */
	readonly isApproximate: boolean;
	/** How exact the point is; a plan that was kept before this existed has none. */
	readonly precision?: PointPrecision | null;
	readonly serviceDate: ServiceDate;
	readonly window: TimeWindow;
	/** When the goods are ready in the depot; null: in the morning. */
	readonly readyFrom: ClockTime | null;
	readonly orderType: OrderType;
	readonly attemptNo: number;
	readonly pieceCount: number;
	/** What its address has learned of the time there; null or absent if nothing. */
	readonly stay?: LearnedStay | null;
	/** The hours in which deliveries succeed there; null or absent if they are not known. */
	readonly bestHours?: BestHours | null;
	readonly desi: number;
	readonly kg: number;
	readonly coldChain: boolean;
	/** A plan that was kept before these existed has none of them. */
	readonly needsLift?: boolean;
	readonly needsAdr?: boolean;
	readonly priority?: OrderPriority;
	/** Minutes at the door; null: those of the weights. */
	readonly serviceMinutes?: number | null;
	readonly fixedVehicleId: string | null;
	readonly fixedDriverId: string | null;
};

/** A stop of a route of the present plan. */
export type PlannedStop = {
	readonly stopId: string;
	readonly isLocked: boolean;
	/** Whether a piece of it is on the vehicle. */
	readonly isLoaded: boolean;
	readonly orders: readonly PlanOrder[];
};

/** Seconds from midnight of the service day. */
type PlanSpan = { readonly from: number; readonly to: number };

/** A rest that begins inside the window. */
type PlanBreak = { readonly window: PlanSpan; readonly seconds: number };

/** A route of the day, or a vehicle with its driver for which acceptance creates one. */
export type PlanVehicle = {
	/** The id of the route or of the vehicle. */
	readonly key: string;
	readonly routeId: string | null;
	readonly number: string | null;
	readonly version: number | null;
	readonly state: RouteState | null;
	readonly vehicleId: string | null;
	readonly plate: string | null;
	readonly driverId: string | null;
	readonly driverName: string | null;
	/** The tour of its vehicle, from 1. */
	readonly tour: number;
	/** Loading before it, if another tour comes first. */
	readonly reloadSeconds: number;
	/** Whether the plan may change it; other routes are there because the chosen ones wait for them. */
	readonly isChosen: boolean;
	/** When a vehicle is back that has no stop ahead; null: there is no such time. */
	readonly backAt: number | null;
	readonly capacity: VehicleCapacity;
	readonly isCooled: boolean;
	readonly hasLift?: boolean;
	readonly hasAdr?: boolean;
	/** İlçeler that the vehicle may not enter. */
	readonly closedDistricts?: readonly KnownDistrict[];
	readonly shift: PlanSpan;
	/** It left at the beginning of the shift. */
	readonly hasLeft?: boolean;
	readonly breaks: readonly PlanBreak[];
	readonly longestSeconds: number | null;
	readonly longestMetres: number | null;
	readonly costs: {
		readonly useKurus: number;
		readonly hourKurus: number;
		readonly kmKurus: number;
	};
	/** İlçeler that the driver knows; null: no difference. */
	readonly knownDistricts: readonly KnownDistrict[] | null;
	readonly roadClass: RoadClass;
	/** Where it is, if not at the depot: the route is under way. */
	readonly startPoint: GeoPoint | null;
	/** Where it ends; a plan that was kept before vehicles had a place of their own: at the depot. */
	readonly dayEnd?: DayEnd;
	readonly endPoint?: GeoPoint | null;
	/** The way from where it is in the morning to the depot; null or absent: it is at the depot. */
	readonly approach?: Approach | null;
	/** Elle yapıldı, dokunma. */
	readonly isLocked: boolean;
	readonly stops: readonly PlannedStop[];
};

/** Orders of the pool at one address. */
export type PoolGroup = { readonly orders: readonly PlanOrder[] };

type PlanWeights = {
	/** Minutes at each place, and seconds for each parcel. */
	readonly placeMinutes: number;
	readonly pieceSeconds: number;
	/** For a stop that comes to another vehicle. */
	readonly moveKurus: number;
	/** For a stop in an ilçe that the driver does not know. */
	readonly strangeDistrictKurus: number;
	readonly balanceKurus: number;
};

/** All that a plan depends on beside the distances; kept with the proposal. */
export type PlanFacts = {
	readonly serviceDate: ServiceDate;
	readonly level: ChangeLevel;
	readonly mayReorderLoading: boolean;
	readonly depotPoint: GeoPoint;
	/** Means of the days before, in the ilçeler of the plan. */
	readonly pacePriors: readonly PacePrior[];
	/** Nobody leaves earlier: the time of the request on the day itself. */
	readonly earliest: number;
	readonly vehicles: readonly PlanVehicle[];
	readonly pool: readonly PoolGroup[];
	/** Whether the orders of the pool were chosen one by one, and not by a filter. */
	readonly isPoolChosen?: boolean;
	/** Of orders of the plan, with those that are not in it; a plan that was kept before has none. */
	readonly bonds?: readonly OrderBond[];
	readonly weights: PlanWeights;
};
