import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from './form-modal.module.css';
import { FormProblem } from './form-problem.tsx';
import { Modal } from './modal.tsx';
import { useLeaving } from './use-unsaved.ts';

type Props = {
	readonly opened: boolean;
	readonly title: string;
	readonly verb: string;
	readonly busy: boolean;
	/** Something was typed, so leaving asks first. */
	readonly dirty: boolean;
	/** What the server refused, said once above the buttons. */
	readonly error: unknown;
	readonly maxWidth?: number;
	readonly onClose: () => void;
	readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	/** Left end of the footer: retire, invite again. */
	readonly other?: ReactNode;
	readonly children: ReactNode;
};

/** A record's form: fields in two columns, the whole screen on a phone, no typed word lost by slip. */
export function FormModal(props: Props) {
	const { dirty, onClose, maxWidth = 640 } = props;
	const id = useId();

	const leave = useLeaving(dirty, onClose);

	return (
		<Modal
			opened={props.opened}
			onClose={leave}
			title={props.title}
			maxWidth={maxWidth}
			fullOnPhone
			footer={
				<>
					<div className={classes.problem}>
						<FormProblem error={props.error} />
					</div>
					{props.other ? <div className={classes.other}>{props.other}</div> : null}
					<Button variant="default" onClick={leave}>
						Vazgeç
					</Button>
					<Button type="submit" form={id} loading={props.busy}>
						{props.verb}
					</Button>
				</>
			}
		>
			<form id={id} className={classes.fields} onSubmit={props.onSubmit} noValidate>
				{props.children}
			</form>
		</Modal>
	);
}

/** A field as wide as the form. */
export function Wide({ children }: { readonly children: ReactNode }) {
	return <div className={classes.wide}>{children}</div>;
}

/** A heading between groups of fields. */
export function FormGroup({ title }: { readonly title: string }) {
	return <h3 className={classes.group}>{title}</h3>;
}
