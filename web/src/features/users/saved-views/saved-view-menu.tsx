import { Menu } from '@mantine/core';
import type { SavedView } from '@sevk/contract/users/saved-views';
import { todayIn } from '@sevk/domain/common/date/date';
import {
	type ViewScreen,
	type ViewValues,
	viewQuery,
	viewValues,
} from '@sevk/domain/users/saved-view';
import { IconBookmark, IconCheck, IconChevronDown, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import classes from '../../../ui/filter/filter-bar.module.css';
import { SavedViewForm } from './saved-view-form.tsx';
import { useChangeSavedView, useDropSavedView, useSavedViews } from './saved-view-queries.ts';

export type ReadyView = { readonly name: string; readonly values: ViewValues };

type Props = {
	readonly screen: ViewScreen;
	/** Built-in views of the list. */
	readonly ready: readonly ReadyView[];
	/** The filters that differ from the list's defaults. */
	readonly values: ViewValues;
	readonly onApply: (values: ViewValues) => void;
};

/** Görünümler: saved filters of a list, one of which may be its default. */
export function SavedViewMenu({ screen, ready, values, onApply }: Props) {
	const today = todayIn(new Date());
	const views = useSavedViews(screen).data?.items ?? [];
	const [form, setForm] = useState<'new' | 'edit' | null>(null);
	const [openedId, setOpenedId] = useState<string | null>(null);
	const query = viewQuery(values, today);
	const own = views.find((view) => view.id === openedId);
	const currentName = own?.name ?? ready.find((view) => isSame(view.values, values))?.name;
	const isChanged = own !== undefined && !isSame(viewValues(own.query, today), values);

	useDefaultView(views, Object.keys(values).length === 0, (view) => open(view));

	function open(view: SavedView) {
		setOpenedId(view.id);
		onApply(viewValues(view.query, today));
	}

	const { keepChanges, remove } = useOwnViewActs(query, () => setOpenedId(null));

	return (
		<>
			<Menu position="bottom-start">
				<Menu.Target>
					<button
						type="button"
						className={classes.filter}
						data-set={currentName ? true : undefined}
					>
						<IconBookmark size={14} stroke={1.8} aria-hidden />
						{currentName === undefined
							? 'Görünümler'
							: `Görünüm: ${currentName}${isChanged ? ' *' : ''}`}
						<IconChevronDown size={14} stroke={1.8} aria-hidden />
					</button>
				</Menu.Target>
				<Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
					<ReadyItems
						ready={ready}
						values={values}
						isOwn={own !== undefined}
						onChoose={(view) => {
							setOpenedId(null);
							onApply(view.values);
						}}
					/>
					{views.length > 0 ? <Menu.Label>Görünümlerim</Menu.Label> : null}
					{views.map((view) => (
						<Menu.Item
							key={view.id}
							onClick={() => open(view)}
							leftSection={
								view.isDefault ? <IconStarFilled size={13} aria-label="Varsayılan" /> : null
							}
							rightSection={<SelectedMark when={view.id === openedId} />}
						>
							{view.name}
						</Menu.Item>
					))}
					<Menu.Divider />
					{own === undefined ? null : (
						<OwnViewItems
							isChanged={isChanged}
							onSave={() => void keepChanges(own)}
							onEdit={() => setForm('edit')}
							onRemove={() => void remove(own)}
						/>
					)}
					<Menu.Item disabled={query === ''} onClick={() => setForm('new')}>
						Yeni Görünüm Olarak Kaydet
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			{form === null ? null : (
				<SavedViewForm
					screen={screen}
					query={query}
					view={form === 'edit' ? own : undefined}
					onClose={() => setForm(null)}
					onSaved={(view) => setOpenedId(view.id)}
				/>
			)}
		</>
	);
}

/** Saves the present filters as a view of the user, or deletes the view. */
function useOwnViewActs(query: string, onRemoved: () => void) {
	const change = useChangeSavedView();
	const drop = useDropSavedView();

	async function keepChanges(view: SavedView) {
		try {
			await change.mutateAsync({ params: { viewId: view.id }, body: { query } });
			notifySuccess(`"${view.name}" görünümü güncellendi.`);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	async function remove(view: SavedView) {
		const yes = await confirm({
			title: `"${view.name}" görünümü silinecek`,
			body: 'Siparişler değişmez; yalnızca kayıtlı filtreler silinir.',
			verb: 'Görünümü Sil',
			destructive: true,
		});
		if (!yes) return;
		try {
			await drop.mutateAsync({ params: { viewId: view.id } });
			onRemoved();
			notifySuccess('Görünüm silindi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return { keepChanges, remove };
}

type ReadyItemsProps = {
	readonly ready: readonly ReadyView[];
	readonly values: ViewValues;
	/** A view of the user is open, so that no built-in one is marked. */
	readonly isOwn: boolean;
	readonly onChoose: (view: ReadyView) => void;
};

function ReadyItems({ ready, values, isOwn, onChoose }: ReadyItemsProps) {
	return (
		<>
			<Menu.Label>Hazır görünümler</Menu.Label>
			{ready.map((view) => (
				<Menu.Item
					key={view.name}
					onClick={() => onChoose(view)}
					rightSection={<SelectedMark when={!isOwn && isSame(view.values, values)} />}
				>
					{view.name}
				</Menu.Item>
			))}
		</>
	);
}

type OwnItemsProps = {
	readonly isChanged: boolean;
	readonly onSave: () => void;
	readonly onEdit: () => void;
	readonly onRemove: () => void;
};

function OwnViewItems({ isChanged, onSave, onEdit, onRemove }: OwnItemsProps) {
	return (
		<>
			<Menu.Item disabled={!isChanged} onClick={onSave}>
				Filtreleri Bu Görünüme Kaydet
			</Menu.Item>
			<Menu.Item onClick={onEdit}>Görünümü Düzenle</Menu.Item>
			<Menu.Item color="crimson" onClick={onRemove}>
				Görünümü Sil
			</Menu.Item>
			<Menu.Divider />
		</>
	);
}

function SelectedMark({ when }: { readonly when: boolean }) {
	return when ? <IconCheck size={15} aria-label="seçili" /> : null;
}

/** Opens the user's default view once, and only if the address has no filters. */
function useDefaultView(
	views: readonly SavedView[],
	isUnfiltered: boolean,
	open: (view: SavedView) => void,
) {
	const decided = useRef(false);
	const first = views.find((view) => view.isDefault);
	useEffect(() => {
		if (!isUnfiltered) decided.current = true;
		if (decided.current || first === undefined) return;
		decided.current = true;
		open(first);
	});
}

function isSame(one: ViewValues, other: ViewValues): boolean {
	const keys = Object.keys(one);
	return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
