import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

type Field<Value> = {
	readonly value: Value;
	readonly onChange: (value: unknown) => void;
	readonly error: ReactNode;
};

/**
 * Joins a field of a form to one of our own inputs, which give a value and not an event:
 * `<DateField label="Muayene Bitiş" {...fieldOf(form, 'inspectionUntil')} />`. Mantine's own text
 * inputs take `form.getInputProps`.
 */
export function fieldOf<Values extends object, Key extends keyof Values & string>(
	form: UseFormReturnType<Values>,
	key: Key,
): Field<Values[Key]> {
	return {
		value: form.values[key],
		onChange: (value) => form.setValues({ [key]: value } as unknown as Partial<Values>),
		error: form.errors[key],
	};
}
