import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';

export type Question = {
	readonly title: string;
	readonly body?: ReactNode;
	/**
	 * The verb of the act: "Rotayı Kapat". The other button is always "Vazgeç"
	 * (docs/domain.md#screen-text).
	 */
	readonly verb: string;
	readonly destructive?: boolean;
};

type PendingQuestion = Question & { readonly answer: (yes: boolean) => void };

let pendingQuestion: PendingQuestion | null = null;
const listeners = new Set<() => void>();

function change(next: PendingQuestion | null): void {
	pendingQuestion = next;
	for (const listener of listeners) listener();
}

/**
 * Asks for a confirmation before an act: `if (await confirm({ title: …, verb: 'Rotayı Kapat' }))
 * …`.
 */
export function confirm(question: Question): Promise<boolean> {
	pendingQuestion?.answer(false);
	return new Promise((resolve) => {
		change({
			...question,
			answer: (yes) => {
				change(null);
				resolve(yes);
			},
		});
	});
}

export function useQuestion(): PendingQuestion | null {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => pendingQuestion,
	);
}
