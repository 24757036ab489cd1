import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useQuestion } from './confirm-store.ts';

/** The dialog comes with the first question; when it can't, the browser asks in its own way. */
const ConfirmDialog = lazy<() => ReactNode>(() =>
	import('./confirm-dialog.tsx').then(
		({ ConfirmDialog }) => ({ default: ConfirmDialog }),
		() => ({ default: PlainQuestion }),
	),
);

/** The one place where `confirm()` shows its question; mounted by the layout. */
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
