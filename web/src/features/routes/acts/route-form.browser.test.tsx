import { routePath } from '@sevk/contract/common/paths';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { returnRoute } from '@sevk/contract/routes/route-outing';
import { createRoute, editRoute } from '@sevk/contract/routes/route-plan';
import { showSettlement } from '@sevk/contract/settlements/settlements';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { driver } from '../../../testing/builders/definition-builders.ts';
import { order } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { settlement } from '../../../testing/builders/settlement-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { vehicle } from '../../../testing/builders/vehicle-builders.ts';
import { neverAnswers, offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { screenAt } from '../../../testing/screens/screen-cases.ts';
import { RouteForm } from './route-form.tsx';

type FormProps = Partial<Parameters<typeof RouteForm>[0]>;

const vehicles = page.getByRole('combobox', { name: 'Araç' });
const drivers = page.getByRole('combobox', { name: 'Sürücü / Kurye' });
const depots = page.getByRole('combobox', { name: 'Depo' });
const note = page.getByRole('textbox', { name: 'Not' });
const create = page.getByRole('button', { name: 'Rota Oluştur' });
const problem = page.getByRole('alert');
const saved = { id: testId(301), number: 'RT-261120-01', version: 1 };

async function renderForm(props: FormProps = {}, as = profile('planner')) {
	answer(listVehicles, {
		items: [
			vehicle(),
			vehicle({
				...{ id: testId(102), plate: '34DEF456', busyRouteNumber: 'RT-261120-07' },
				dayRoutes: [{ number: 'RT-261120-07', tour: 1, open: true }],
			}),
			vehicle({ id: testId(103), plate: '34GHJ789', state: 'in_service' }),
		],
	});
	const dayRoutes = [{ number: 'RT-261120-07', tour: 1, open: true }];
	answer(listDrivers, {
		items: [driver(), driver({ id: testId(402), fullName: 'Hakan Er', dayRoutes })],
	});
	const [onClose, onSaved] = [vi.fn(), vi.fn()];
	const form = (
		<RouteForm serviceDate="2026-11-20" onClose={onClose} onSaved={onSaved} {...props} />
	);
	await renderPart(form, { as });
	return { onClose, onSaved };
}

test('leaving with entries is asked about, without them it is not', async () => {
	const { onClose } = await renderForm();
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	expect(onClose).toHaveBeenCalledOnce();
	await note.fill('Yardımcı 08:00');
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	expect(onClose).toHaveBeenCalledOnce();
});

/** Like *Rotalar*: the form closes by the address, and the new route is opened at once. */
function FormThatLeads() {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	return (
		<>
			<output>{pathname}</output>
			<RouteForm
				serviceDate="2026-11-20"
				onClose={() => undefined}
				onSaved={({ id }) => void navigate({ to: routePath(id) })}
			/>
		</>
	);
}

test('the way to the new route does not ask about what was saved', async () => {
	answer(listVehicles, { items: [vehicle()] });
	answer(listDrivers, { items: [driver()] });
	answer(createRoute, saved);
	await renderPart(<FormThatLeads />, { as: profile('planner') });
	await note.fill('Yardımcı 08:00');
	await create.click();
	await expect.element(page.getByText(/^\/route\//)).toBeInTheDocument();
});

test('a new route is created with its vehicle and driver', async () => {
	answer(createRoute, saved);
	const { onClose, onSaved } = await renderForm();
	await vehicles.click();
	await page.getByRole('option', { name: /34 ABC 123/ }).click();
	await drivers.click();
	await page.getByRole('option', { name: /Gökhan Öz/ }).click();
	await expectAccessible({ dark: true });
	await create.click();
	await expect.element(page.getByText('Rota oluşturuldu.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
	const { id, number } = saved;
	expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id, number, depotId: umraniye.depotId });
	await expect
		.poll(() => requestsOf(createRoute)[0]?.body)
		.toEqual({
			depotId: umraniye.depotId,
			serviceDate: '2026-11-20',
			vehicleId: testId(101),
			driverId: testId(401),
			assistantName: '',
			note: '',
		});
});

test('a vehicle on a route gets a second tour only when it is asked for', async () => {
	answer(createRoute, saved);
	await renderForm();
	await vehicles.click();
	await expect
		.element(page.getByRole('option', { name: /34 GHJ 789/ }))
		.toMatchTextContent('Görevde değil');
	const busy = page.getByRole('option', { name: /34 DEF 456/ });
	await expect.element(busy).toMatchTextContent('RT-261120-07 rotasında');
	await busy.click();
	const second = page.getByRole('checkbox', { name: '2. tur olarak aç' });
	await expect.element(second).not.toBeChecked();
	await drivers.click();
	const sameDriver = page.getByRole('option', { name: /Hakan Er/ });
	await expect.element(sameDriver).toHaveAttribute('aria-disabled', 'true');
	await userEvent.keyboard('{Escape}');
	await second.click();
	await drivers.click();
	await sameDriver.click();
	await expect.element(drivers).toHaveTextContent('Hakan Er');
	await expectAccessible({ dark: true });
	await create.click();
	await expect
		.poll(() => requestsOf(createRoute)[0]?.body)
		.toMatchObject({ vehicleId: testId(102), tour: 2 });
});

test('the depot comes before its vehicles', async () => {
	await renderForm({}, profile('planner', { depots: [umraniye, gebze] }));
	await expect.element(vehicles).toBeDisabled();
	await expect.element(drivers).toBeDisabled();
	await create.click();
	await expect.element(page.getByText('Lütfen bir depo seçin.')).toBeVisible();
	expect(requestsOf(createRoute)).toEqual([]);
	await depots.click();
	await page.getByRole('option', { name: 'Gebze' }).click();
	await expect.element(vehicles).toBeEnabled();
	await expect.poll(() => requestsOf(listVehicles).at(-1)?.query.depotId).toBe(gebze.depotId);
});

test('orders of another day are named', async () => {
	const orders = [order({ serviceDate: '2026-11-21' })];
	await renderForm({ orders, depotId: umraniye.depotId });
	await expect.element(page.getByRole('dialog', { name: 'Yeni Rota · 1 sipariş' })).toBeVisible();
	await expect.element(problem).toBeVisible();
	await expect.element(depots).toBeDisabled();
});

test.each([
	refuse(routeRefusals, 'route/vehicle-busy', {
		plate: '34 ABC 123',
		routeNumber: 'RT-1',
		tour: 1,
	}),
	refuse(routeRefusals, 'route/driver-busy', {
		driverName: 'Gökhan Öz',
		routeNumber: 'RT-1',
		tour: 1,
	}),
])('a new route keeps the input after $code', async (refusal) => {
	answer(createRoute, refusal);
	const { onClose } = await renderForm();
	await note.fill('Sabah 07:00 yükleme');
	await create.click();
	await expect.element(problem).toMatchTextContent(refusal.detail);
	await expect.element(note).toHaveValue('Sabah 07:00 yükleme');
	expect(onClose).not.toHaveBeenCalled();
});

test('a change is saved with the version that the person saw', async () => {
	answer(editRoute, saved);
	await renderForm({ route: routeDetail({ version: 5 }) });
	await expect.element(depots).toBeDisabled();
	await note.fill('Sabah 07:00 yükleme');
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	await expect
		.poll(() => requestsOf(editRoute)[0]?.body)
		.toMatchObject({
			note: 'Sabah 07:00 yükleme',
			version: 5,
		});
});

test('a route that another person changed keeps the input', async () => {
	answer(editRoute, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
	const { onClose } = await renderForm({ route: routeDetail() });
	await note.fill('Sabah 07:00 yükleme');
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.element(problem).toMatchTextContent(/Elif Kaya tarafından değiştirildi/);
	await expect.element(note).toHaveValue('Sabah 07:00 yükleme');
	expect(onClose).not.toHaveBeenCalled();
	await expectAccessible();
});

test('it cannot be sent twice while the answer is on its way', async () => {
	answer(createRoute, neverAnswers);
	await renderForm();
	await create.click();
	await expect.element(create).toBeDisabled();
	await expect.poll(() => requestsOf(createRoute)).toHaveLength(1);
});

test('without a connection it is sent again with its key', async () => {
	answer(createRoute, offline);
	const { onClose } = await renderForm();
	await create.click();
	await expect.element(problem).toMatchTextContent('Bağlantı kurulamadı.');
	answer(createRoute, saved);
	await create.click();
	await expect.poll(() => onClose.mock.calls.length).toBe(1);
	const keys = requestsOf(createRoute).map(({ headers }) => headers.get('idempotency-key'));
	expect(new Set(keys).size).toBe(1);
});

test('a wrong return kilometre is corrected, and its time stays', async () => {
	const returnedAt = '2026-11-20T15:42:10.000Z';
	screenAt(routePath(testId(301))).answerFilled();
	const returned = { departureKm: 84_512, returnKm: 85_490, returnedAt };
	answer(showRoute, { ...routeDetail(), state: 'completed', ...returned });
	answer(showSettlement, settlement());
	answer(returnRoute, { id: testId(301), version: 2 });
	await renderScreen(routePath(testId(301)), { as: profile('ops_manager') });
	await page.getByRole('button', { name: 'Diğer İşlemler' }).click();
	await page.getByRole('menuitem', { name: 'Dönüşü Düzelt' }).click();
	const km = page.getByRole('textbox', { name: 'Dönüş km' });
	await expect.element(km).toHaveValue('85.490');
	await km.fill('84590');
	await page.getByRole('button', { name: 'Dönüşü Kaydet' }).click();
	await expect
		.poll(() => requestsOf(returnRoute)[0]?.body)
		.toMatchObject({ km: 84_590, returnedAt });
});
