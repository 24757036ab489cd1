import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { RouteRow } from '@sevk/contract/routes/routes';
import { nextSetupStep, setupStepWords } from '@sevk/domain/company/company-setup';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { ColumnChoice } from '../../../ui/columns/column-choice.tsx';
import { chosenColumns, useColumnChoice } from '../../../ui/columns/column-choice-store.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { sortFromText, sortToText } from '../../../ui/table/data-table-column.ts';
import { isSetupOpen, useSetup } from '../../company/company-setup-queries.ts';
import { RouteCard, routeColumns } from '../common/route-columns.tsx';
import { FitWarnings } from '../common/route-fit-warnings.tsx';
import classes from '../common/route-list.module.css';
import { overloadSentence } from '../common/route-live.ts';
import type { RouteDay } from './use-route-day.ts';

const listName = 'routes';

type Props = { readonly day: RouteDay };

/** The routes of the day as rows, or as cards in the phone's sheet. */
export function RouteListTable({ day }: Props) {
	const { list, live, state, change, today, setHoveredRouteId } = day;
	const choice = useColumnChoice(listName);
	const nameOf = useRouteName();
	const columns = useMemo(
		() =>
			chosenColumns(
				routeColumns((route: RouteRow) => live.get(route.id)),
				choice,
			),
		[live, choice],
	);
	const overload = overloadSentence(day.planner.plan, live);
	const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
	const isToday = state.gun === today;
	return (
		<ListContent
			{...listState(list)}
			count={rows.length}
			filtered={day.activeCount > 0}
			onClear={day.clear}
			empty={
				<EmptyState
					title={isToday ? 'Bugün için rota bulunmuyor.' : 'Bu gün için rota bulunmuyor.'}
					note={
						day.planner.mayPlan
							? 'Rota oluşturup sipariş havuzundan doldurabilirsiniz.'
							: 'Planlanan rotalar burada görünür.'
					}
					action={<NextSetupStep />}
				/>
			}
		>
			<div className={classes.overloads}>
				<FitWarnings warnings={overload === null ? [] : [overload]} />
			</div>
			<DataTable
				label="Rotalar"
				rows={rows}
				columns={columns}
				rowKey={(route) => route.id}
				rowLabel={(route) => nameOf(route.number, route.depotId)}
				activeKey={day.openId}
				hoveredKey={day.hoveredRouteId}
				onHover={(route) => setHoveredRouteId(route?.id ?? null)}
				onOpen={(route) => day.open(route.id)}
				sort={sortFromText(state.sirala)}
				onSort={(next) => change({ sirala: sortToText(next) })}
				further={furtherRows(list)}
				renderCard={(route) => <RouteCard route={route} live={live.get(route.id)} />}
			/>
		</ListContent>
	);
}

/** An empty installation goes on with its set-up; the head already offers a new route. */
function NextSetupStep() {
	const { data: setup } = useSetup();
	if (!isSetupOpen(setup)) return null;
	const next = nextSetupStep(setup.steps);
	if (next === null) return null;
	return (
		<Button component={Link} to={paths.setup}>
			Kuruluma Devam Et: {setupStepWords[next].title}
		</Button>
	);
}

const heads = routeColumns(() => undefined);

/** The column choice of the list. */
export function RouteColumnChoice() {
	return <ColumnChoice name={listName} columns={heads} />;
}
