import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { createRoute, editRoute } from '@sevk/contract/routes/route-plan';
import type { DayRoute } from '@sevk/contract/vehicles/vehicles';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { nextTour } from '@sevk/domain/routes/common/route-tour';
import { tourWords } from '@sevk/domain/routes/common/route-words';
import { dateWarning, type FittingOrder } from '@sevk/domain/routes/plan/route-fit';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { InputOf } from '../../../api/call/call.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { useVehicleTypeName } from '../../../api/state/public-names.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useLeaving } from '../../../ui/dialog/use-unsaved.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import { paperNote } from '../../vehicles/vehicle-facts.tsx';
import { useCrew } from '../common/route-queries.ts';

type Props = {
	/** The route to change; absent for a new one. */
	readonly route?: RouteDetail;
	readonly serviceDate: string;
	/** Orders to add to the new route, and their depot. */
	readonly orders?: readonly Pick<FittingOrder, 'serviceDate'>[];
	readonly depotId?: string;
	readonly onClose: () => void;
	readonly onSaved: (route: SavedRoute) => void;
};

type SavedRoute = { readonly id: string; readonly number: string; readonly depotId: string };

/** The fields of the form as it opens. */
function fieldsOf(route: RouteDetail | undefined, serviceDate: string) {
	const { vehicleId = null, driverId = null, assistantName = '', note = '' } = route ?? {};
	return {
		serviceDate: route?.serviceDate ?? serviceDate,
		vehicleId,
		driverId,
		assistantName,
		note,
	};
}

/** Creates or edits a route: day, depot, vehicle, driver. A busy vehicle shows its route. */
export function RouteForm(props: Props) {
	const { route: initialRoute, serviceDate, orders = [], onClose, onSaved } = props;
	// Keep the route as it was when the form opened: changes by others must be refused, not
	// overwritten.
	const [route] = useState(initialRoute);
	const { depots, firstDepotId } = useOwnDepots();
	const today = useToday();
	const [depotId, setDepotId] = useState(route?.depotId ?? props.depotId ?? firstDepotId);
	const [first] = useState(() => fieldsOf(route, serviceDate));
	const [day, setDay] = useState<string>(first.serviceDate);
	const [vehicleId, setVehicleId] = useState(first.vehicleId);
	const [driverId, setDriverId] = useState(first.driverId);
	const [assistantName, setAssistantName] = useState(first.assistantName);
	const [note, setNote] = useState(first.note);
	// Asked for beside an open route of the vehicle; the save is refused without it.
	const [tour, setTour] = useState<number | null>(null);
	const fields = {
		...{ serviceDate: day, vehicleId, driverId, assistantName, note },
		...(tour === null ? {} : { tour }),
	};
	const [error, setError] = useState<string | null>(null);
	const { save, isSaving } = useRouteSave(route);
	const wrongDay = dateWarning(orders, day);
	const isDirty = JSON.stringify(fields) !== JSON.stringify(first);
	const [isSaved, setSaved] = useState(false);
	const leave = useLeaving(isDirty && !isSaved, onClose);

	async function submit() {
		if (depotId === null) return setError('Lütfen bir depo seçin.');
		try {
			const saved = await save(depotId, fields);
			notifySuccess(route ? 'Değişiklikler kaydedildi.' : 'Rota oluşturuldu.');
			// At once: the way to the new route must not ask about what was saved.
			flushSync(() => setSaved(true));
			onClose();
			onSaved(saved);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Modal
			opened
			onClose={leave}
			fullOnPhone
			title={titleOf(route, orders.length)}
			footer={
				<>
					<Button variant="default" onClick={leave}>
						Vazgeç
					</Button>
					<Button onClick={() => void submit()} loading={isSaving}>
						{route ? 'Kaydet' : 'Rota Oluştur'}
					</Button>
				</>
			}
		>
			<Stack gap="sm">
				<DateField
					label="Tarih"
					required
					min={today}
					value={day}
					onChange={(next) => {
						if (next) setDay(next);
						setTour(null);
					}}
				/>
				{wrongDay === null ? null : (
					<Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
						{wrongDay}
					</Alert>
				)}
				<DepotSelect
					depots={depots}
					value={depotId}
					disabled={route !== undefined || props.depotId !== undefined}
					error={error ?? undefined}
					onChange={(next) => {
						setDepotId(next);
						setVehicleId(null);
						setDriverId(null);
						setTour(null);
					}}
				/>
				<CrewFields
					route={route}
					depotId={depotId}
					day={day}
					value={{ vehicleId, driverId, tour }}
					onVehicle={(next) => {
						setVehicleId(next);
						setTour(null);
					}}
					onTour={setTour}
					onDriver={setDriverId}
				/>
				<NoteFields
					assistantName={assistantName}
					onAssistant={setAssistantName}
					note={note}
					onNote={setNote}
				/>
			</Stack>
		</Modal>
	);
}

type RouteFields = Omit<InputOf<typeof createRoute>['body'], 'depotId'>;

/** Creates the route, or edits the one that the form was opened with. */
function useRouteSave(route: RouteDetail | undefined) {
	const create = useFormAct(createRoute);
	const edit = useFormAct(editRoute);

	async function save(depotId: string, fields: RouteFields): Promise<SavedRoute> {
		if (route === undefined) {
			const { id, number } = await create.mutateAsync({ body: { ...fields, depotId } });
			return { id, number, depotId };
		}
		const { id, number, version } = route;
		await edit.mutateAsync({ params: { routeId: id }, body: { ...fields, version } });
		return { id, number, depotId };
	}

	return { save, isSaving: create.isPending || edit.isPending };
}

type NoteFieldsProps = {
	readonly assistantName: string;
	readonly onAssistant: (name: string) => void;
	readonly note: string;
	readonly onNote: (note: string) => void;
};

function NoteFields({ assistantName, onAssistant, note, onNote }: NoteFieldsProps) {
	return (
		<>
			<TextInput
				label="Yardımcı (Muavin)"
				maxLength={80}
				value={assistantName}
				onChange={(event) => onAssistant(event.currentTarget.value)}
			/>
			<NoteField label="Not" maxLength={500} value={note} onValue={onNote} />
		</>
	);
}

type CrewFieldsProps = {
	readonly route: RouteDetail | undefined;
	readonly depotId: string | null;
	readonly day: string;
	readonly value: {
		readonly vehicleId: string | null;
		readonly driverId: string | null;
		readonly tour: number | null;
	};
	readonly onVehicle: (vehicleId: string | null) => void;
	readonly onTour: (tour: number | null) => void;
	readonly onDriver: (driverId: string | null) => void;
};

/** Vehicle and driver of the depot; one that is busy on that day shows its route. */
function CrewFields(props: CrewFieldsProps) {
	const { route, depotId, day, value, onVehicle, onTour, onDriver } = props;
	const crew = useCrew(depotId, day);
	const typeName = useVehicleTypeName();
	const isKept = route?.vehicleId === value.vehicleId && route?.serviceDate === day;
	const vehicle = crew.vehicles.find(({ id }) => id === value.vehicleId);
	const vehicleRoutes = otherRoutes(vehicle, route);
	const offered = nextTour(vehicleRoutes);
	const isBusy = !isKept && vehicleRoutes.some(({ open }) => open);
	const tour = value.tour ?? (isKept ? route.tour : isBusy ? 1 : offered);
	return (
		<>
			<Select
				label="Araç"
				search
				clearable
				options={crew.vehicles.map((vehicle) => ({
					...vehicle,
					plate: formatPlate(vehicle.plate),
					type: typeName(vehicle.vehicleType),
					paper: paperNote(vehicle, day),
					busy: busyWords(otherRoutes(vehicle, route)),
				}))}
				name="plate, type, busy, paper"
				valueKey="id"
				value={value.vehicleId}
				onChange={onVehicle}
				disabled={depotId === null}
				disabledWhy={offDutyWhy}
			/>
			{isBusy ? (
				<Checkbox
					label={`${tourWords(offered)} olarak aç`}
					description={`${formatPlate(vehicle?.plate ?? '')} bu tarihte ${busyWords(vehicleRoutes)}. Yüklemesi araç dönünce başlar.`}
					checked={value.tour !== null}
					onChange={(event) => onTour(event.currentTarget.checked ? offered : null)}
				/>
			) : null}
			<Select
				label="Sürücü / Kurye"
				search
				clearable
				options={crew.drivers.map((driver) => ({
					...driver,
					paper: paperNote(driver, day),
				}))}
				name="fullName, paper"
				valueKey="id"
				value={value.driverId}
				onChange={onDriver}
				disabled={depotId === null}
				disabledWhy={(driver) => {
					const same = otherRoutes(driver, route).filter((one) => one.tour === tour);
					return busyWords(same) || offDutyWhy(driver);
				}}
			/>
		</>
	);
}

/** The routes of a vehicle or driver on the day beside the one of the form. */
function otherRoutes(
	one: { readonly dayRoutes: readonly DayRoute[] } | undefined,
	route: RouteDetail | undefined,
): DayRoute[] {
	return (one?.dayRoutes ?? []).filter(({ number }) => number !== route?.number);
}

/** "RT-261120-07 rotasında": the open ones of some routes; empty if there is none. */
function busyWords(routes: readonly DayRoute[]): string {
	const numbers = routes.flatMap(({ number, open }) => (open ? [number] : []));
	return numbers.length === 0 ? '' : `${numbers.join(', ')} rotasında`;
}

function offDutyWhy({ state }: { readonly state: string }): string | null {
	return state === 'active' ? null : 'Görevde değil';
}

function titleOf(route: RouteDetail | undefined, orderCount: number): string {
	if (route) return `${route.number} Düzenle`;
	return orderCount === 0 ? 'Yeni Rota' : `Yeni Rota · ${orderCount} sipariş`;
}
