import type { DebitLine } from '@sevk/contract/debits/debits';
import type { ReasonStage } from '@sevk/domain/reasons/reason';
import { useState } from 'react';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { LineForm } from './line-form.tsx';
import { noReason, reasonLacks, UndebitReasonField } from './undebit-reason-field.tsx';

type Chosen = {
	readonly pieceIds: string[];
	readonly reasonCode: string;
	readonly note: string;
};

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly lines: readonly DebitLine[];
	readonly title: string;
	readonly sentence: string;
	readonly verb: string;
	/** Said when it is done: "3 koli zimmetten düşüldü." */
	readonly done: string;
	readonly stage: ReasonStage;
	readonly except?: readonly string[];
	readonly busy: boolean;
	readonly send: (chosen: Chosen) => Promise<unknown>;
};

/** Something happens to chosen pieces for a reason of the list. */
export function LineReasonForm(props: Props) {
	const { opened, onClose, onDone, lines, title, sentence, verb, done, busy, send } = props;
	const [choice, setChoice] = useState(noReason);
	const [error, setError] = useState<string | null>(null);

	async function submit() {
		const lacks = reasonLacks(choice);
		setError(lacks);
		if (lacks !== null || choice.code === null) return;
		try {
			const pieceIds = lines.map((line) => line.pieceId);
			await send({ pieceIds, reasonCode: choice.code, note: choice.note });
			notifySuccess(done);
			setChoice(noReason);
			onDone();
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<LineForm
			{...{ opened, onClose, title, sentence, lines, verb, busy }}
			onSubmit={() => void submit()}
		>
			<UndebitReasonField
				stage={props.stage}
				value={choice}
				onChange={setChoice}
				error={error}
				except={props.except ?? []}
			/>
		</LineForm>
	);
}
