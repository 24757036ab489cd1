import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/screen/panel.tsx';
import type { CompanyDraft } from './company-draft.ts';
import classes from './company-form.module.css';

export type CompanyFieldsProps = {
	readonly form: UseFormReturnType<CompanyDraft>;
	readonly mayEdit: boolean;
};

type PanelProps = {
	readonly title: string;
	readonly note: string;
	readonly mayEdit: boolean;
	readonly children: ReactNode;
};

/** Fields under one heading; without the right to edit they can only be read. */
export function CompanyPanel({ title, note, mayEdit, children }: PanelProps) {
	return (
		<Panel title={title} note={note}>
			<fieldset className={classes.fields} disabled={!mayEdit}>
				{children}
			</fieldset>
		</Panel>
	);
}

type RuleSwitchProps = Pick<CompanyFieldsProps, 'form'> & {
	readonly name: keyof CompanyDraft;
	readonly label: string;
	readonly description?: string;
	/** Over all columns of the panel. */
	readonly wide?: boolean;
};

export function RuleSwitch({ form, name, wide = false, ...words }: RuleSwitchProps) {
	const field = form.getInputProps(name, { type: 'checkbox' });
	return <Switch {...words} {...field} className={wide ? classes.wide : undefined} />;
}
