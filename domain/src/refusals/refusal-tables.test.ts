import { expect, expectTypeOf, it } from 'vitest';
import { type RefusalCode, refusalStatuses } from '../common/rule/refusal-codes.ts';
import { type FactsOf, refusalTables } from './refusal-tables.ts';

it('gives every code one sentence', () => {
	const codes = refusalTables.flatMap((table) => Object.keys(table));
	expect(codes.toSorted()).toEqual(Object.keys(refusalStatuses).toSorted());
});

it('takes the facts of a code from its sentence', () => {
	expectTypeOf<FactsOf<'access/throttled'>>().toEqualTypeOf<{ waitSeconds: number }>();
	expectTypeOf<FactsOf<'common/not-found'>>().toEqualTypeOf<undefined>();
	type CodeWithoutTable = { [Code in RefusalCode]: [FactsOf<Code>] extends [never] ? Code : never };
	expectTypeOf<CodeWithoutTable[RefusalCode]>().toBeNever();
});
