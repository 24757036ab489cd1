import { formatPlate } from '../common/identifier/plate.ts';

/** What goods can need of a vehicle, inside a sentence, and a vehicle that has it. */
const vehicleNeedWords = {
	coldChain: { need: 'soğuk zincir', able: 'soğutuculu' },
	lift: { need: 'kuyruk lifti', able: 'liftli' },
	adr: { need: 'ADR', able: "ADR'li" },
} as const;

export type VehicleNeed = keyof typeof vehicleNeedWords;

export const vehicleNeeds = Object.keys(vehicleNeedWords) as VehicleNeed[];

/** What the goods of an order need; a record that was kept before the fields existed has none of them. */
export function needsOf(order: {
	readonly coldChain: boolean;
	readonly needsLift?: boolean;
	readonly needsAdr?: boolean;
}): VehicleNeed[] {
	const isNeeded: Record<VehicleNeed, boolean> = {
		coldChain: order.coldChain,
		lift: order.needsLift === true,
		adr: order.needsAdr === true,
	};
	return vehicleNeeds.filter((need) => isNeeded[need]);
}

/** @example needWords(['coldChain', 'lift']) // 'soğuk zincir ve kuyruk lifti' */
export function needWords(needs: readonly VehicleNeed[]): string {
	return joinWords(needs.map((need) => vehicleNeedWords[need].need));
}

/** @example ableWords(['lift', 'adr']) // "liftli ve ADR'li" */
export function ableWords(needs: readonly VehicleNeed[]): string {
	return joinWords(needs.map((need) => vehicleNeedWords[need].able));
}

/** Goods of a route that need what its vehicle has not. Cold chain has a rule of its own. */
export type VehicleLack = {
	readonly need: Exclude<VehicleNeed, 'coldChain'>;
	readonly orderCount: number;
	readonly plate: string;
};

/** @example lackWords({ need: 'lift', orderCount: 2, plate: '34SVK105' }) // '2 sipariş kuyruk lifti ister, 34 SVK 105 liftli değil' */
export function lackWords({ need, orderCount, plate }: VehicleLack): string {
	const { need: word, able } = vehicleNeedWords[need];
	return `${orderCount} sipariş ${word} ister, ${formatPlate(plate)} ${able} değil`;
}

function joinWords(words: readonly string[]): string {
	const last = words.at(-1) ?? '';
	const before = words.slice(0, -1).join(', ');
	return before === '' ? last : `${before} ve ${last}`;
}
