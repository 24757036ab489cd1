import { z } from 'zod';

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** Keys of a schema definition that hold a schema or a list of schemas. */
const inner = [
	'innerType',
	'element',
	'in',
	'out',
	'keyType',
	'valueType',
	'left',
	'right',
	'rest',
];
const innerLists = ['options', 'items'];

/**
 * The same schema with all objects strict (docs/trust.md#authorisation), so that a misspelled
 * optional field is an error.
 */
export function strictBody(schema: z.ZodType): z.ZodType {
	return strict(schema, new Map()) as z.ZodType;
}

function strict(schema: z.core.$ZodType, seen: Map<unknown, z.core.$ZodType>): z.core.$ZodType {
	const done = seen.get(schema);
	if (done !== undefined) return done;
	const def = schema._zod.def as Def;
	const changed = strictDef(def, (part) => strict(part, seen));
	const made = changed === def ? schema : z.core.clone(schema, changed as never);
	seen.set(schema, made);
	return made;
}

function strictDef(def: Def, go: (part: z.core.$ZodType) => z.core.$ZodType): Def {
	const changes: Record<string, unknown> = {};
	if (def.type === 'object') Object.assign(changes, strictObject(def, go));
	for (const key of inner) {
		const part = def[key];
		if (isSchema(part)) changes[key] = go(part);
	}
	for (const key of innerLists) {
		const parts = def[key];
		if (Array.isArray(parts))
			changes[key] = parts.map((part) => (isSchema(part) ? go(part) : part));
	}
	if (def.type === 'lazy' && typeof def['getter'] === 'function') {
		const getter = def['getter'] as () => z.core.$ZodType;
		changes['getter'] = () => go(getter());
	}
	return Object.keys(changes).length === 0 ? def : { ...def, ...changes };
}

function strictObject(def: Def, go: (part: z.core.$ZodType) => z.core.$ZodType) {
	const shape = def['shape'] as Record<string, z.core.$ZodType>;
	const parts = Object.entries(shape).map(([key, part]) => [key, go(part)] as const);
	return { shape: Object.fromEntries(parts), catchall: def['catchall'] ?? z.never() };
}

function isSchema(value: unknown): value is z.core.$ZodType {
	return typeof value === 'object' && value !== null && '_zod' in value;
}
