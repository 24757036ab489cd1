import { type RefusalCode, type RefusalStatus, refusalStatuses } from './refusal-codes.ts';

/**
 * A business refusal, returned as a value and never thrown. `detail` is the Turkish sentence for
 * users; `facts` is data that a screen needs to offer a solution (a plate, a count, blocking
 * pieces).
 */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
	readonly refused: true;
	readonly status: RefusalStatus;
	readonly code: Code;
	readonly detail: string;
	readonly facts?: Facts;
};

type Facts = Readonly<Record<string, unknown>>;

/** Some of the refusals: code → Turkish sentence, built from typed facts. */
export type RefusalTable = Readonly<Partial<Record<RefusalCode, (facts: never) => string>>>;

/** The codes of the refusals in a result type; all codes if a type annotation widened them. */
export type CodesIn<Result> = Result extends Refusal<infer Code> ? Code : never;

/**
 * Declares the sentences of a noun's refusals. Refusals are created only from a table, so every code
 * has a sentence.
 */
export function refusals<Table extends RefusalTable>(
	table: Table & Record<Exclude<keyof Table, RefusalCode>, never>,
): Table {
	return table;
}

type FactsOf<Sentence> = Sentence extends (...facts: infer Facts) => string ? Facts : never;

/**
 * Creates a refusal, e.g. `refuse(debitRefusals, 'debit/on-other-vehicle', { plate: '34 ABC 123'
 * })`.
 */
export function refuse<Table extends RefusalTable, Code extends keyof Table & RefusalCode>(
	table: Table,
	code: Code,
	...facts: FactsOf<Table[Code]>
): Refusal<Code> {
	const sentence = table[code] as (facts: unknown) => string;
	const providedFacts = facts[0] as Facts | undefined;
	const refusal = {
		refused: true,
		status: refusalStatuses[code],
		code,
		detail: sentence(providedFacts),
	} as const;
	return providedFacts === undefined ? refusal : { ...refusal, facts: providedFacts };
}

/** The refusal in a result, with its exact codes; null when there is none. */
export function refusalIn<Result>(result: Result): Refusal<CodesIn<Result>> | null;
export function refusalIn(result: unknown): Refusal | null {
	return isRefusal(result) ? result : null;
}

export function isRefusal(value: unknown): value is Refusal {
	return (
		typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
	);
}
