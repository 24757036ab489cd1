import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './form-modal.module.css';
import { FormProblem } from './form-problem.tsx';
import { Modal } from './modal.tsx';
import { useLeaving } from './use-unsaved.ts';

type Props = {
	readonly opened: boolean;
	readonly title: string;
	readonly verb: string;
	readonly busy: boolean;
	/** True after an edit: leaving then asks for a confirmation. */
	readonly dirty: boolean;
	/** The server's refusal, shown once above the buttons. */
	readonly error: unknown;
	readonly maxWidth?: number;
	readonly onClose: () => void;
	readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	/** Content at the left end of the footer: retire, invite again. */
	readonly other?: ReactNode;
	readonly children: ReactNode;
};

/**
 * A record's form: fields in two columns, full screen on a phone; closing with changes asks
 * first.
 */
export function FormModal(props: Props) {
	const { dirty, onClose, maxWidth = 640 } = props;
	const id = useId();
	const fields = useRef<HTMLFormElement>(null);
	const [submits, setSubmits] = useState(0);

	// The sentence of a refused field may be above the visible part of a long form.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each submit and each refusal asks again
	useEffect(() => {
		fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [submits, props.error]);

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
			<form
				ref={fields}
				id={id}
				className={classes.fields}
				onSubmit={(event) => {
					props.onSubmit(event);
					setSubmits((count) => count + 1);
				}}
				noValidate
			>
				{props.children}
			</form>
		</Modal>
	);
}

/** A field across both columns. */
export function Wide({ children }: { readonly children: ReactNode }) {
	return <div className={classes.wide}>{children}</div>;
}

/** A heading between groups of fields. */
export function FormGroup({ title }: { readonly title: string }) {
	return <h3 className={classes.group}>{title}</h3>;
}
