import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useQuestion } from './confirm-store.ts';

/**
 * The dialog's code loads with the first question; if that fails, the browser's own dialog is
 * used.
 */
const ConfirmDialog = lazy<() => ReactNode>(() =>
	import('./confirm-dialog.tsx').then(
		({ ConfirmDialog }) => ({ default: ConfirmDialog }),
		() => ({ default: PlainQuestion }),
	),
);

/** Shows the question of `confirm()`; mounted once, by the layout. */
export function ConfirmHost() {
	const question = useQuestion();
	const [hasOpened, setHasOpened] = useState(false);
	if (question !== null && !hasOpened) setHasOpened(true);
	return hasOpened ? (
		<Suspense>
			<ConfirmDialog />
		</Suspense>
	) : null;
}

function PlainQuestion(): ReactNode {
	const question = useQuestion();
	useEffect(() => {
		if (question) question.answer(window.confirm(`${question.title} — ${question.verb}?`));
	}, [question]);
	return null;
}
