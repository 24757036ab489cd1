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

function joinWords(words: readonly string[]): string {
	const last = words.at(-1) ?? '';
	const before = words.slice(0, -1).join(', ');
	return before === '' ? last : `${before} ve ${last}`;
}
