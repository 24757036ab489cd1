import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

type Field<Value> = {
	readonly value: Value;
	readonly onChange: (value: unknown) => void;
	readonly error: ReactNode;
};

/**
 * Binds a form field to our own inputs, which emit a value instead of an event: `<DateField
 * label="Muayene Bitiş" {...fieldOf(form, 'inspectionUntil')} />`. Mantine's text inputs use
 * `form.getInputProps`.
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
