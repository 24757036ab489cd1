import { Button, Group, Switch, Text } from '@mantine/core';
import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Export, ExportMenu } from '../document/export-menu.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { ListContent } from '../list/list-content.tsx';
import { Screen } from '../screen/screen.tsx';
import { ServerActs } from '../screen/server-acts.tsx';
import { useUrlState } from '../screen/use-url-state.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/data-table-column.ts';
import type { FurtherRows } from '../table/more-rows.tsx';

type ListQuery = {
	readonly isPending: boolean;
	readonly refetch: () => unknown;
};

type Props<Row> = {
	readonly title: string;
	readonly icon: TablerIcon;
	readonly emptyNote: string;
	/** Why this user cannot change the rows; null or absent if there is nothing to explain. */
	readonly note?: string | null;
	/** Absent without the right to add. */
	readonly onAdd?: (() => void) | undefined;
	/** Opens the import of a file; absent where the noun has none or without the right to add. */
	readonly onImport?: (() => void) | undefined;
	/** Exports the rows with their filters. */
	readonly onExport: Export;
	readonly searchWords?: string;
	readonly showsRetired?: boolean;
	/** The label of the switch that shows retired rows, if the default does not fit. */
	readonly retiredLabel?: string;
	readonly filters?: ReactNode;
	readonly query: ListQuery;
	/** The error sentence, or null. */
	readonly error: string | null;
	readonly rows: readonly Row[];
	readonly columns: readonly Column<Row>[];
	readonly rowKey: (row: Row) => string;
	readonly rowLabel: (row: Row) => string;
	readonly renderCard: (row: Row) => ReactNode;
	readonly onOpen?: ((row: Row) => void) | undefined;
	readonly further?: FurtherRows;
};

/** The URL state of a definition screen; `kayit` is the id of the single row that a link shows. */
export const definitionDefaults = { ara: '', kayit: '', eski: '', depo: '', rol: '', liste: '' };

/** The list of a definition (vehicles, drivers, depots, reasons, users): search, add, open. */
export function DefinitionScreen<Row>(props: Props<Row>) {
	const { title, icon, onAdd, searchWords, query, rows, onOpen } = props;
	const { state, change, clear, activeCount } = useUrlState(definitionDefaults);
	const addButton = onAdd ? (
		<Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
			Ekle
		</Button>
	) : null;
	return (
		<Screen
			title={title}
			fill
			actions={
				<ServerActs>
					<ExportMenu onExport={props.onExport} />
					{props.onImport ? <ImportButton onImport={props.onImport} /> : null}
					{addButton}
				</ServerActs>
			}
			filters={
				<>
					{props.note ? (
						<Text size="sm" c="dimmed">
							{props.note}
						</Text>
					) : null}
					<FilterBar
						{...(searchWords === undefined
							? {}
							: {
									search: {
										value: state.ara,
										// A new search clears the single row of a link.
										onChange: (ara: string) => change({ ara, kayit: '' }),
										placeholder: searchWords,
									},
								})}
						activeCount={activeCount('eski', 'liste')}
						onClear={() => clear('eski', 'liste')}
						end={
							props.showsRetired ? (
								<Switch
									label={props.retiredLabel ?? 'Kullanımdan kaldırılanlar'}
									checked={state.eski === '1'}
									onChange={(event) => change({ eski: event.currentTarget.checked ? '1' : '' })}
								/>
							) : null
						}
					>
						{props.filters}
					</FilterBar>
				</>
			}
		>
			<ListContent
				pending={query.isPending}
				error={props.error}
				onRetry={() => query.refetch()}
				count={rows.length}
				filtered={activeCount('eski', 'liste') > 0}
				onClear={() => clear('eski', 'liste')}
				empty={
					<EmptyState
						icon={icon}
						title="Henüz kayıt eklenmedi"
						note={props.emptyNote}
						action={
							props.onImport ? (
								<Group gap="xs" justify="center">
									<ImportButton labelled onImport={props.onImport} />
									{addButton}
								</Group>
							) : (
								addButton
							)
						}
					/>
				}
			>
				<DataTable
					label={title}
					rows={rows}
					columns={props.columns}
					rowKey={props.rowKey}
					rowLabel={props.rowLabel}
					renderCard={props.renderCard}
					{...(onOpen ? { onOpen } : {})}
					{...(props.further ? { further: props.further } : {})}
				/>
			</ListContent>
		</Screen>
	);
}
