import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type Question, useQuestion } from './confirm-store.ts';
import { Modal } from './modal.tsx';

/** The question of `confirm()` as a dialog. */
export function ConfirmDialog() {
	const question = useQuestion();
	// Kept while the dialog fades out, so that its text does not disappear early.
	const last = useRef<Question | null>(null);
	if (question) last.current = question;
	const visibleQuestion = question ?? last.current;
	return (
		<Modal
			opened={question !== null}
			onClose={() => question?.answer(false)}
			title={visibleQuestion?.title ?? ''}
			maxWidth={420}
			above
			footer={
				<>
					<Button variant="default" onClick={() => question?.answer(false)} data-autofocus>
						Vazgeç
					</Button>
					<Button
						color={visibleQuestion?.destructive ? 'crimson.7' : 'brand'}
						onClick={() => question?.answer(true)}
					>
						{visibleQuestion?.verb}
					</Button>
				</>
			}
		>
			{visibleQuestion?.body}
		</Modal>
	);
}
