/** As much of JSON Schema as the API page prints. */
export type JsonSchema = {
	readonly type?: string;
	readonly format?: string;
	readonly const?: unknown;
	readonly enum?: readonly unknown[];
	readonly anyOf?: readonly JsonSchema[];
	readonly oneOf?: readonly JsonSchema[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly items?: JsonSchema;
	readonly prefixItems?: readonly JsonSchema[];
	readonly minItems?: number;
	readonly minimum?: number;
	readonly minLength?: number;
};

/** Ids by the name of the field that takes them, `depotId` or `orderIds`. */
export type IdsByName = (name: string) => string;

/** A body or query that a schema accepts, as small as it gets, filled with given ids. */
export function exampleOf(schema: JsonSchema, ids: IdsByName, name = ''): unknown {
	const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
	if (choice !== undefined) return exampleOf(choice, ids, name);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum !== undefined) return schema.enum[0];
	if (schema.type === 'object') return exampleObject(schema, ids);
	if (schema.type === 'array') return exampleArray(schema, ids, name);
	if (schema.type === 'integer' || schema.type === 'number')
		return Math.max(1, schema.minimum ?? 1);
	if (schema.type === 'boolean') return true;
	return schema.type === 'null' ? null : exampleText(schema, ids, name);
}

function exampleObject({ properties = {} }: JsonSchema, ids: IdsByName): unknown {
	return Object.fromEntries(
		Object.entries(properties).map(([name, field]) => [name, exampleOf(field, ids, name)]),
	);
}

function exampleArray(schema: JsonSchema, ids: IdsByName, name: string): unknown {
	const { prefixItems, items = {}, minItems = 1 } = schema;
	if (prefixItems !== undefined) return prefixItems.map((item) => exampleOf(item, ids, name));
	const count = Math.max(1, minItems);
	return Array.from({ length: count }, () => exampleOf(items, ids, name.replace(/s$/, '')));
}

/** Texts with rules that a schema does not tell, by the name of their field. */
const textByName: readonly { readonly fits: RegExp; readonly text: string }[] = [
	{ fits: /At$|^window|^shift/, text: '10:30' },
	{ fits: /^plate$/, text: '34ABC123' },
	{ fits: /^nationalId$/, text: '10000000146' },
	{ fits: /^postalCode$/, text: '34760' },
	{ fits: /^relation$/, text: 'self' },
	{ fits: /^code$/, text: 'TEST' },
];

function exampleText({ format, minLength = 1 }: JsonSchema, ids: IdsByName, name: string) {
	if (format === 'uuid') return ids(name);
	if (format === 'date') return '2026-03-05';
	if (format === 'date-time') return '2026-03-05T09:00:00.000Z';
	if (format === 'email') return 'biri@sevk.test';
	const known = textByName.find(({ fits }) => fits.test(name));
	return known?.text ?? 'uzun bir metin'.padEnd(minLength, '.');
}
