/**
 * A business "no": a value, never an exception. `detail` is the Turkish sentence a person reads,
 * `facts` are what a screen needs to offer the way out (a plate, a count, the blocking pieces).
 */
export type Refusal = {
	readonly refused: true;
	/**
	 * 409: the world has moved or forbids it. 422: the request itself is wrong. 403/404: not yours.
	 * 429: too many tries, wait.
	 */
	readonly status: 403 | 404 | 409 | 422 | 429;
	readonly code: string;
	readonly detail: string;
	readonly facts?: Facts;
};

type Facts = Readonly<Record<string, unknown>>;

/** A noun's table of refusals: code → its Turkish sentence, made from typed facts. */
export type RefusalTable = Readonly<Record<string, (facts: never) => string>>;

/** Declares a noun's refusals; the table is the only source of refusals, so no code lacks a sentence. */
export function refusals<Table extends RefusalTable>(table: Table): Table {
	return table;
}

type FactsOf<Table extends RefusalTable, Code extends keyof Table> = Parameters<Table[Code]>;

/** Says no, e.g. `refuse(debitRefusals, 'debit/on-other-vehicle', { plate: '34 ABC 123' })`. */
export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
	table: Table,
	code: Code,
	...facts: FactsOf<Table, Code>
): Refusal {
	return refuseAs(409, table, code, ...facts);
}

/** Says no with another HTTP status than 409. */
export function refuseAs<Table extends RefusalTable, Code extends keyof Table & string>(
	status: Refusal['status'],
	table: Table,
	code: Code,
	...facts: FactsOf<Table, Code>
): Refusal {
	const sentence = table[code] as (facts: unknown) => string;
	const given = facts[0] as Facts | undefined;
	const refusal = { refused: true, status, code, detail: sentence(given) } as const;
	return given === undefined ? refusal : { ...refusal, facts: given };
}

/** True when a rule or command answered no. */
export function isRefusal(value: unknown): value is Refusal {
	return (
		typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
	);
}
