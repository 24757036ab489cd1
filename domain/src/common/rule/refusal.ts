import { type RefusalCode, type RefusalStatus, refusalStatuses } from './refusal-codes.ts';

/**
 * A business refusal, returned as a value and never thrown. `detail` is the Turkish sentence for
 * users; `facts` is data that a screen needs to offer a solution (a plate, a count, blocking
 * pieces).
 */
export type Refusal<
	Code extends RefusalCode = RefusalCode,
	Facts extends RefusalFacts = RefusalFacts,
> = {
	readonly refused: true;
	readonly status: RefusalStatus;
	readonly code: Code;
	readonly detail: string;
	readonly facts: Facts;
};

type RefusalFacts = Readonly<Record<string, unknown>> | undefined;

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

/** A refusal of a table with the facts that its sentence needs; a union if there are several codes. */
type RefusalIn<Table extends RefusalTable, Code extends keyof Table> = Code extends RefusalCode
	? Refusal<Code, FactsFor<Table[Code]>[0]>
	: never;

/** The facts of a sentence as arguments; none for a sentence without facts. */
export type FactsFor<Sentence> = Sentence extends () => string
	? []
	: Sentence extends (facts: infer Facts extends RefusalFacts) => string
		? [Facts]
		: never;

/**
 * Creates a refusal, e.g. `refuse(debitRefusals, 'debit/on-other-vehicle', { plate: '34 ABC 123'
 * })`.
 */
export function refuse<Table extends RefusalTable, Code extends keyof Table & RefusalCode>(
	table: Table,
	code: Code,
	...[facts]: FactsFor<Table[Code]>
): RefusalIn<Table, Code>;
export function refuse(table: RefusalTable, code: RefusalCode, facts?: RefusalFacts): Refusal {
	const sentence = table[code] as (facts: RefusalFacts) => string;
	return { refused: true, status: refusalStatuses[code], code, detail: sentence(facts), facts };
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
