import { type Driver, exportDrivers } from '@sevk/contract/drivers/drivers';
import { todayIn } from '@sevk/domain/common/date/date';
import { workWeekLines } from '@sevk/domain/common/date/work-week';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { driverStateWords } from '@sevk/domain/drivers/driver-words';
import { driverSignInWord } from '@sevk/domain/users/user-state';
import { IconId } from '@tabler/icons-react';
import { type ComponentType, useMemo, useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay, useStore } from '../../api/state/client-store.ts';
import { useDepotName } from '../../api/state/depot-name.ts';
import { DefinitionScreen, definitionDefaults } from '../../ui/definition/definition-screen.tsx';
import { ErasedChip, ErasedRecord } from '../../ui/definition/erased-record.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { PaperChip, paperDates } from '../vehicles/vehicle-facts.tsx';
import { DriverClearance } from './driver-clearance.tsx';
import { DriverForm } from './driver-form.tsx';
import { DriverImport } from './driver-import.tsx';
import { useDrivers } from './driver-queries.ts';

type AccountProps = {
	readonly driverId: string;
	readonly name: string;
	readonly onClose: () => void;
};

type Props = {
	/** What a driver owes and has paid; settlements come after drivers, so it is passed in. */
	readonly Account: ComponentType<AccountProps>;
};

/** Sürücüler / Kuryeler. */
export function DriverListScreen({ Account }: Props) {
	const { state } = useUrlState(definitionDefaults);
	const mayEdit = useMay('definitions.edit');
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const depotName = useDepotName();
	const maySeeAccount = useMay('settlements.read');
	const [open, setOpen] = useState<Opened | null>(null);
	const [account, setAccount] = useState<Driver | null>(null);
	const openAccount = maySeeAccount ? setAccount : undefined;
	const driverId = state.kayit || undefined;
	const isAnyState = state.eski === '1' || driverId !== undefined;
	const query = {
		// A link may point to a driver of another depot than the selected one, or to a retired one.
		depotId: driverId === undefined ? depotId : undefined,
		driverId,
		q: state.ara || undefined,
		retired: isAnyState ? ('show' as const) : ('hide' as const),
		serviceDate: todayIn(new Date()),
	};
	const drivers = useDrivers(query);
	const columns = useMemo(() => columnsWith(depotName), [depotName]);
	return (
		<>
			<DefinitionScreen
				title="Sürücüler"
				icon={IconId}
				emptyNote="Rotaları teslim alacak sürücü ve kuryeleri buradan ekleyin. Zimmet her zaman bir kişiye yazılır."
				searchWords="Ad, telefon"
				showsRetired
				onExport={exporting(exportDrivers, { query })}
				query={drivers}
				error={drivers.isError ? sentenceOf(drivers.error) : null}
				rows={drivers.data?.items ?? []}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.fullName}
				onAdd={mayEdit ? () => setOpen('new') : undefined}
				onImport={mayEdit ? () => setOpen('import') : undefined}
				onOpen={mayEdit ? setOpen : openAccount}
				renderCard={(row) => (
					<CardFacts
						title={row.fullName}
						note={row.phone ? formatPhone(row.phone) : 'Telefon yok'}
						chip={<CardState driver={row} />}
						left={<PaperChip dates={row} otherwise={depotName(row.depotId)} />}
						right={debtText(row) ?? creditText(row) ?? row.busyRouteNumber}
					/>
				)}
			/>
			{open === null ? null : (
				<OpenDriver open={open} onAccount={openAccount} onClose={() => setOpen(null)} />
			)}
			{account === null ? null : (
				<Account driverId={account.id} name={account.fullName} onClose={() => setAccount(null)} />
			)}
		</>
	);
}

type Opened = Driver | 'new' | 'import';

type OpenProps = {
	readonly open: Opened;
	readonly onAccount: ((driver: Driver) => void) | undefined;
	readonly onClose: () => void;
};

function OpenDriver({ open, onAccount, onClose }: OpenProps) {
	if (open === 'import') return <DriverImport onClose={onClose} />;
	if (open === 'new') return <DriverForm driver={null} onClose={onClose} />;
	const showAccount = onAccount && (() => onAccount(open));
	if (open.erased) return <ErasedDriver driver={open} onAccount={showAccount} onClose={onClose} />;
	return <DriverForm driver={open} onAccount={showAccount} onClose={onClose} />;
}

type ErasedProps = Pick<OpenProps, 'onClose'> & {
	readonly driver: Driver;
	readonly onAccount: (() => void) | undefined;
};

function ErasedDriver({ driver, onAccount, onClose }: ErasedProps) {
	const depotName = useDepotName();
	const facts = [{ label: 'Depo', value: depotName(driver.depotId) }];
	return (
		<ErasedRecord name={driver.fullName} facts={facts} onClose={onClose}>
			<DriverClearance driverId={driver.id} onAccount={onAccount} />
		</ErasedRecord>
	);
}

function DriverState({ driver }: { readonly driver: Driver }) {
	if (driver.erased) return <ErasedChip />;
	if (driver.retired) return <StatusChip tone="void" label="Kullanımdan kaldırıldı" />;
	return <StatusChip {...driverStateWords[driver.state]} />;
}

/** On a card, a sign-in that is missing comes before the state of somebody who works. */
function CardState({ driver }: { readonly driver: Driver }) {
	const { retired, state, signIn } = driver;
	const isMissing = signIn === null || driverSignInWord(signIn).tone !== 'green';
	if (!retired && state === 'active' && isMissing) return <DriverSignIn driver={driver} />;
	return <DriverState driver={driver} />;
}

/** How the driver comes in; what stops a driver on the first morning. */
function DriverSignIn({ driver: { retired, signIn } }: { readonly driver: Driver }) {
	return retired ? '—' : <StatusChip {...driverSignInWord(signIn)} />;
}

/** Class and document; of a driver with neither, the dates that are known. */
function Papers({ driver }: { readonly driver: Driver }) {
	const { licenceClass, licenceUntil, srcDocument, srcUntil } = driver;
	const documents = joinFacts([licenceClass, srcDocument]);
	if (documents) return <CellLines top={documents} below={<PaperChip dates={driver} />} />;
	const dates = paperDates({ licence: licenceUntil, src: srcUntil });
	return <CellLines top={<PaperChip dates={driver} otherwise={dates || '—'} />} />;
}

/** The week in two lines; all of it is in the form. */
function Shift({ driver: { workWeek } }: { readonly driver: Driver }) {
	if (workWeek === null) return 'Depo saatleri';
	const { first, others } = workWeekLines(workWeek);
	return <CellLines top={first} below={others || null} />;
}

function debtText({ openDebtKurus }: Driver): string | null {
	return openDebtKurus > 0 ? formatKurus(openDebtKurus) : null;
}

function creditText({ creditKurus }: Driver): string | null {
	return creditKurus > 0 ? `Geri ödenecek ${formatKurus(creditKurus)}` : null;
}

function columnsWith(depotName: (depotId: string) => string): readonly Column<Driver>[] {
	return [
		{
			key: 'name',
			head: 'Ad Soyad',
			cell: (row) => <CellLines top={row.fullName} below={depotName(row.depotId)} />,
		},
		{
			key: 'phone',
			head: 'Telefon',
			cell: (row) => <CellLines top={row.phone ? formatPhone(row.phone) : '—'} />,
		},
		{ key: 'signIn', head: 'Giriş', from: 760, cell: (row) => <DriverSignIn driver={row} /> },
		{ key: 'tckn', head: 'T.C. Kimlik No', from: 1200, cell: (row) => row.maskedNationalId ?? '—' },
		{
			key: 'licence',
			head: 'Ehliyet / SRC',
			from: 760,
			cell: (row) => <Papers driver={row} />,
		},
		{
			key: 'shift',
			head: 'Vardiya',
			from: 1000,
			cell: (row) => <Shift driver={row} />,
		},
		{
			key: 'route',
			head: 'Bugünkü Rota',
			from: 1080,
			cell: (row) => <CellLines top={row.busyRouteNumber ?? '—'} />,
		},
		{
			key: 'debt',
			head: 'Sürücü Borcu',
			align: 'right',
			cell: (row) => <CellLines top={debtText(row) ?? '—'} below={creditText(row)} />,
		},
		{ key: 'state', head: 'Durum', cell: (row) => <DriverState driver={row} /> },
	];
}
