import { type ZodType, z } from 'zod';

/** The id for a field: `orderIds` and `orderId` both use `orderId`. */
export type IdFor = (name: string) => string;

type Schema = {
	readonly type?: string;
	readonly format?: string;
	readonly pattern?: string;
	readonly const?: unknown;
	readonly enum?: readonly unknown[];
	readonly anyOf?: readonly Schema[];
	readonly items?: Schema | false;
	readonly prefixItems?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly minimum?: number;
	readonly minLength?: number;
	readonly minItems?: number;
};

const words = ['ABC', '34ABC123', '09:30', '2026-03-05', 'deneme metni, yeterince uzun'];

/** The minimum input of a schema: all required fields, and one id in each list of ids. */
export function sampleInput(schema: ZodType, idFor: IdFor): unknown {
	const plain = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
	return sampleOf(plain as Schema, '', idFor);
}

function sampleOf(schema: Schema, name: string, idFor: IdFor): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum !== undefined) return schema.enum[0];
	if (schema.anyOf !== undefined) return sampleOfChoice(schema.anyOf, name, idFor);
	switch (schema.type) {
		case 'object':
			return Object.fromEntries(
				(schema.required ?? []).map((key) => [
					key,
					sampleOf(schema.properties?.[key] ?? {}, key, idFor),
				]),
			);
		case 'array':
			return sampleOfList(schema, name, idFor);
		case 'integer':
		case 'number':
			return Math.max(schema.minimum ?? 1, 1);
		case 'boolean':
			return true;
		case 'string':
			return sampleOfText(schema, name, idFor);
		default:
			return null;
	}
}

/** Optional fields are omitted unless they refer to a record. */
function sampleOfChoice(choices: readonly Schema[], name: string, idFor: IdFor): unknown {
	const reference = choices.find(({ format }) => format === 'uuid');
	const empty = choices.find(({ type }) => type === 'null');
	return sampleOf(reference ?? empty ?? choices[0] ?? {}, name, idFor);
}

function sampleOfList(schema: Schema, name: string, idFor: IdFor): unknown[] {
	if (schema.prefixItems !== undefined) {
		return schema.prefixItems.map((item) => sampleOf(item, name, idFor));
	}
	const item = schema.items || {};
	if (schema.minItems !== undefined && schema.minItems > 0) {
		return Array.from({ length: schema.minItems }, () => sampleOf(item, name, idFor));
	}
	if (item.type !== 'string') return [];
	return item.format === 'uuid' || item.enum !== undefined
		? [sampleOf(item, name.replace(/s$/, ''), idFor)]
		: [];
}

function sampleOfText({ format, pattern, minLength }: Schema, name: string, idFor: IdFor): string {
	if (format === 'uuid') return idFor(name);
	if (format === 'email') return `${idFor(name)}@sevk.test`;
	if (format === 'date-time') return '2026-03-05T09:00:00.000Z';
	if (format === 'date') return '2026-03-05';
	const fitting = words.filter((word) => new RegExp(pattern ?? '').test(word));
	const long = fitting.find((word) => word.length >= (minLength ?? 0));
	if (long === undefined) throw new Error(`no sample for ${name} (${pattern})`);
	return long;
}
