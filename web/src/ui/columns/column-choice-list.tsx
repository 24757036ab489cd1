import { Button, Checkbox, Stack } from '@mantine/core';
import type { Column } from '../table/data-table-column.ts';
import { type Choice, chooseColumns, useColumnChoice } from './column-choice-store.ts';

type Props<Row> = { readonly name: string; readonly columns: readonly Column<Row>[] };

/** A checkbox for each optional column. */
export function ColumnChoiceList<Row>({ name, columns }: Props<Row>) {
	const choice = useColumnChoice(name);
	return (
		<Stack gap={10}>
			{columns
				.slice(1)
				.filter(isChosen)
				.map(({ key, head, from }) => (
					<Checkbox
						key={key}
						label={head}
						checked={choice[key] ?? from === undefined}
						indeterminate={choice[key] === undefined && from !== undefined}
						onChange={(event) =>
							chooseColumns(name, { ...choice, [key]: event.currentTarget.checked })
						}
					/>
				))}
			<Button
				variant="subtle"
				color="gray"
				size="compact-sm"
				onClick={() => chooseColumns(name, automatic)}
			>
				Genişliğe Göre
			</Button>
		</Stack>
	);
}

const automatic: Choice = {};

/** A column that replaces others is shown and hidden automatically. */
function isChosen<Row>({ until }: Column<Row>): boolean {
	return until === undefined;
}
