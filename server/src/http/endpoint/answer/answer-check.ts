// The answer of a list is checked by a compiled validator, which makes no copy of it. Zod makes one, with
// an object for each value: a third of what the server allocated for a list.
import type { Endpoint } from '@sevk/contract/common/endpoint';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ZodType, z } from 'zod';

/** Gives the value to send, without what the schema does not name; throws if it breaks the schema. */
export type AnswerCheck = (value: unknown) => unknown;

/** Checks an answer by its schema and copies the fields that the schema names. */
export function checkByCopy({ name, answer }: Endpoint): AnswerCheck {
	return (value) => {
		const checked = answer.safeParse(value);
		if (!checked.success) throw new Error(`${name}: answer`, { cause: checked.error });
		return checked.data ?? null;
	};
}

/**
 * The same for frequent and long answers: sends the value itself if it has exactly the fields of the
 * schema, and copies any other. A schema with a rule in code is always checked by copy.
 */
export function checkInPlace(endpoint: Endpoint): AnswerCheck {
	const copy = checkByCopy(endpoint);
	const schema = declarativeSchemaOf(endpoint.answer);
	if (schema === null) return copy;
	let isExact: ValidateFunction | null = null;
	return (value) => {
		// Compiled for the first answer: it takes 30 ms.
		isExact ??= compiler.compile(schema);
		return isExact(value) ? value : copy(value);
	};
}

/** Not by format: the patterns of the schema say the same. */
const compiler = new Ajv2020({ validateFormats: false, strict: false, strictNumbers: true });

const checksInCode: readonly string[] = ['custom', 'overwrite'];

/** The schema as JSON Schema; null if that leaves out a rule or a change of the value. */
function declarativeSchemaOf(answer: ZodType): object | null {
	let hasCode = false;
	const schema = z.toJSONSchema(answer, {
		io: 'output',
		override: ({ zodSchema }) => {
			const { checks = [] } = zodSchema._zod.def;
			hasCode ||= checks.some(({ _zod }) => checksInCode.includes(_zod.def.check));
		},
	});
	return hasCode ? null : schema;
}
