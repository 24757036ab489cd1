import { Switch, TextInput } from '@mantine/core';
import type { SavedView } from '@sevk/contract/users/saved-views';
import type { ViewScreen } from '@sevk/domain/users/saved-view';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { useAddSavedView, useChangeSavedView } from './saved-view-queries.ts';

type Props = {
	readonly screen: ViewScreen;
	readonly query: string;
	/** The view to rename; absent for a new one. */
	readonly view?: SavedView | undefined;
	readonly onClose: () => void;
	readonly onSaved: (view: SavedView) => void;
};

/** The name of a view, and whether it is the list's default. */
export function SavedViewForm({ screen, query, view, onClose, onSaved }: Props) {
	const [name, setName] = useState(view?.name ?? '');
	const [isDefault, setIsDefault] = useState(view?.isDefault ?? false);
	const add = useAddSavedView();
	const change = useChangeSavedView();

	async function submit() {
		try {
			const saved = view
				? await change.mutateAsync({ params: { viewId: view.id }, body: { name, isDefault } })
				: await add.mutateAsync({ body: { screen, query, name, isDefault } });
			notifySuccess(view ? 'Değişiklikler kaydedildi.' : `"${saved.name}" görünümü kaydedildi.`);
			onSaved(saved);
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			title={view ? 'Görünümü Düzenle' : 'Görünümü Kaydet'}
			verb="Kaydet"
			maxWidth={420}
			busy={add.isPending || change.isPending}
			dirty={name !== (view?.name ?? '')}
			disabled={name.trim().length < 2}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<TextInput
				label="Ad"
				withAsterisk
				data-autofocus
				maxLength={40}
				placeholder="Kadıköy, kapıda nakit"
				description={
					view
						? undefined
						: 'Tarihler görünümün açıldığı güne göre uygulanır: "Bugün" yarın da o günü gösterir.'
				}
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<Switch
				label="Liste bu görünümle açılsın"
				checked={isDefault}
				onChange={(event) => setIsDefault(event.currentTarget.checked)}
			/>
		</ActModal>
	);
}
