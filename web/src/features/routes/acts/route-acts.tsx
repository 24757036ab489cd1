import { Button, Menu } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	cancelRoute,
	departRoute,
	resumeRoute,
	returnRoute,
	suspendRoute,
} from '@sevk/contract/routes/route-outing';
import { planRoute, unplanRoute } from '@sevk/contract/routes/route-plan';
import {
	plannableRouteStates,
	runningRouteStates,
	settlingRouteStates,
} from '@sevk/domain/routes/common/route';
import { routeAfter } from '@sevk/domain/routes/common/route-transitions';
import { type ReactNode, useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { OtherActsMenu } from '../../../ui/document/other-acts-menu.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import { RouteDepartureCheck } from './route-departure-check.tsx';
import { type FloatReturnDraft, FloatReturnForm } from './route-float-form.tsx';
import { RouteForm } from './route-form.tsx';
import { KmForm } from './route-km-form.tsx';
import { RoutePoolDrawer } from './route-pool-drawer.tsx';

type Form = 'edit' | 'pool' | 'depart' | 'return' | 'suspend' | 'cancel' | null;

type Props = {
	readonly route: RouteDetail;
	/** The next act of a later noun (zimmetle, geri teslim al, kapat), shown first. */
	readonly next: ReactNode;
	/** Items of later nouns and documents for the menu; null where they have places of their own. */
	readonly menuItems: ReactNode;
};

/** The acts of a route: the next one as the primary button, the rest in a menu. */
export function RouteActs({ route, next, menuItems }: Props) {
	const [form, setForm] = useState<Form>(null);
	// A link to the act opens its form.
	const [linked, setLinked] = useUrlForm<'return'>();
	const mayReturn = useMay('routes.run') && runningRouteStates.includes(route.state);
	const shown = form ?? (linked === 'return' && mayReturn ? linked : null);
	const close = () => {
		setForm(null);
		if (linked === 'return') setLinked(null);
	};
	return (
		<>
			{next}
			<OwnNextAct route={route} onForm={setForm} />
			<MoreActs route={route} onForm={setForm} menuItems={menuItems} />
			<ActForms route={route} form={shown} onClose={close} />
		</>
	);
}

type ActProps = { readonly route: RouteDetail; readonly onForm: (form: Form) => void };

function OwnNextAct({ route, onForm }: ActProps) {
	const mayPlan = useMay('routes.plan');
	const mayRun = useMay('routes.run');
	// Geri Teslim Al is the next act then.
	const takesBack = useMay('debits.scan') && route.balance.remaining > 0;
	const resume = useAct(resumeRoute);
	const at = { params: { routeId: route.id }, body: { version: route.version } };
	const resultHandlers = (sentence: string) => ({
		onSuccess: () => notifySuccess(sentence),
		onError: notifyProblem,
	});
	const fill = (
		<Button variant={route.stopCount === 0 ? 'filled' : 'default'} onClick={() => onForm('pool')}>
			Sipariş Ekle
		</Button>
	);
	if (route.state === 'draft' && mayPlan)
		return <DraftActs route={route} onForm={onForm} fill={fill} />;
	if (plannableRouteStates.includes(route.state) && route.state !== 'ready' && mayPlan) return fill;
	if (route.state === 'ready' && mayRun) {
		return <Button onClick={() => onForm('depart')}>Çıkış Yap</Button>;
	}
	if (route.state === 'suspended' && mayRun) {
		return (
			<Button
				loading={resume.isPending}
				onClick={() => resume.mutate(at, resultHandlers('Rota sürdürülüyor.'))}
			>
				Rotayı Sürdür
			</Button>
		);
	}
	if (settlingRouteStates.includes(route.state) && route.returnedAt === null && mayRun) {
		return (
			<Button variant={takesBack ? 'default' : 'filled'} onClick={() => onForm('return')}>
				Dönüş Km Gir
			</Button>
		);
	}
	return null;
}

function DraftActs({ route, onForm, fill }: ActProps & { readonly fill: ReactNode }) {
	const plan = useAct(planRoute);
	const variant = route.stopCount === 0 ? 'default' : 'filled';
	// Planning needs vehicle and driver, so the form that sets them opens instead of a refusal.
	const lacking = route.vehicleId === null || route.driverId === null;
	return (
		<>
			{fill}
			{lacking ? (
				<Button variant={variant} onClick={() => onForm('edit')}>
					Araç ve Sürücü Ata
				</Button>
			) : (
				<Button
					variant={variant}
					loading={plan.isPending}
					onClick={() =>
						plan.mutate(
							{ params: { routeId: route.id }, body: { version: route.version } },
							{ onSuccess: () => notifySuccess('Rota planlandı.'), onError: notifyProblem },
						)
					}
				>
					Planla
				</Button>
			)}
		</>
	);
}

function MoreActs({ route, onForm, menuItems }: ActProps & Pick<Props, 'menuItems'>) {
	const mayPlan = useMay('routes.plan');
	const mayRun = useMay('routes.run');
	const unplan = useAct(unplanRoute);
	const items: ReactNode[] = [];
	const add = (key: string, label: string, onClick: () => void, danger = false) =>
		items.push(
			<Menu.Item key={key} onClick={onClick} {...(danger ? { color: 'crimson' } : {})}>
				{label}
			</Menu.Item>,
		);
	if (mayPlan && plannableRouteStates.includes(route.state)) {
		add('edit', 'Rotayı Düzenle', () => onForm('edit'));
		if (route.state === 'ready') add('pool', 'Sipariş Ekle', () => onForm('pool'));
	}
	if (mayPlan && routeAfter(route.state, 'unplan')) {
		add('unplan', 'Taslağa Al', () =>
			unplan.mutate(
				{ params: { routeId: route.id }, body: { version: route.version } },
				{ onSuccess: () => notifySuccess('Rota taslağa alındı.'), onError: notifyProblem },
			),
		);
	}
	if (mayRun && route.state === 'in_progress' && route.returnedAt === null) {
		add('return', 'Dönüş Km Gir', () => onForm('return'));
	}
	if (mayRun && runningRouteStates.includes(route.state) && route.returnedAt !== null) {
		add('correct-return', 'Dönüşü Düzelt', () => onForm('return'));
	}
	if (mayRun && routeAfter(route.state, 'suspend')) {
		add('suspend', 'Rotayı Askıya Al', () => onForm('suspend'));
	}
	if (mayPlan && routeAfter(route.state, 'cancel')) {
		add('cancel', 'Rotayı İptal Et', () => onForm('cancel'), true);
	}
	return <ItemMenu items={items} menuItems={menuItems} />;
}

type MenuProps = Pick<Props, 'menuItems'> & { readonly items: readonly ReactNode[] };

function ItemMenu({ items, menuItems }: MenuProps) {
	if (items.length === 0 && menuItems === null) return null;
	return (
		<OtherActsMenu>
			{items}
			{items.length > 0 && menuItems !== null ? <Menu.Divider /> : null}
			{menuItems}
		</OtherActsMenu>
	);
}

type FormsProps = {
	readonly route: RouteDetail;
	readonly form: Form;
	readonly onClose: () => void;
};

function ActForms({ route, form, onClose }: FormsProps) {
	if (form === 'edit') {
		return (
			<RouteForm
				route={route}
				serviceDate={route.serviceDate}
				onClose={onClose}
				onSaved={() => undefined}
			/>
		);
	}
	if (form === 'pool') return <RoutePoolDrawer route={route} onClose={onClose} />;
	if (form === 'depart' || form === 'return') {
		return <OutingForm route={route} form={form} onClose={onClose} />;
	}
	if (form === 'suspend' || form === 'cancel') {
		return <StopForm route={route} form={form} onClose={onClose} />;
	}
	return null;
}

type OutingProps = Pick<FormsProps, 'route' | 'onClose'>;

/** Departure with its check, and return, both with the odometer. */
function OutingForm({ route, form, onClose }: OutingProps & { form: 'depart' | 'return' }) {
	const depart = useAct(departRoute);
	const back = useAct(returnRoute);
	const run = useRun(onClose);
	const params = { routeId: route.id };
	const { version } = route;
	if (form === 'depart') {
		return (
			<KmForm
				title="Çıkış Yap"
				kmLabel="Çıkış km"
				minKm={0}
				verb="Çıkış Yap"
				maxWidth={600}
				check={(km) => <RouteDepartureCheck route={route} km={km} />}
				busy={depart.isPending}
				onClose={onClose}
				onSubmit={(km, departedAt) =>
					void run(
						depart.mutateAsync({ params, body: { version, km, departedAt } }),
						'Araç çıkış yaptı. Rota dağıtımda.',
					)
				}
			/>
		);
	}
	const { returnKm, returnedAt: at } = route;
	const entry = returnKm === null || at === null ? {} : { entry: { km: returnKm, at } };
	return (
		<KmForm
			{...entry}
			title={at === null ? 'Depoya Dönüş' : 'Dönüşü Düzelt'}
			kmLabel="Dönüş km"
			minKm={route.departureKm ?? 0}
			verb="Dönüşü Kaydet"
			busy={back.isPending}
			onClose={onClose}
			onSubmit={(km, returnedAt) =>
				void run(
					back.mutateAsync({ params, body: { version, km, returnedAt } }),
					at === null ? 'Depoya dönüş kaydedildi.' : 'Dönüş düzeltildi.',
				)
			}
		/>
	);
}

/** Suspension and cancellation, both with a reason. */
function StopForm({ route, form, onClose }: OutingProps & { form: 'suspend' | 'cancel' }) {
	const suspend = useAct(suspendRoute);
	const cancel = useAct(cancelRoute);
	const run = useRun(onClose);
	const params = { routeId: route.id };
	const { version } = route;

	const [float, setFloat] = useState<{ reason: string; floatKurus: number } | null>(null);

	/** The cash of a cancelled route is not counted, so what came back of the float is entered here. */
	async function cancelWith(reason: string, back: Partial<FloatReturnDraft> = {}) {
		try {
			await cancel.mutateAsync({ params, body: { version, reason, ...back } });
			notifySuccess('Rota iptal edildi.');
			onClose();
		} catch (problem) {
			const floatKurus = floatIn(problem);
			if (floatKurus === null) notifyProblem(problem);
			else setFloat({ reason, floatKurus });
		}
	}

	if (float !== null) {
		return (
			<FloatReturnForm
				floatKurus={float.floatKurus}
				busy={cancel.isPending}
				onClose={onClose}
				onSubmit={(draft) => void cancelWith(float.reason, draft)}
			/>
		);
	}
	if (form === 'suspend') {
		return (
			<ReasonDialog
				title="Rotayı Askıya Al"
				sentence="Rota askıdayken sonuç girilmez; zimmet devri ve geri teslim yapılabilir."
				verb="Askıya Al"
				busy={suspend.isPending}
				onClose={onClose}
				onSubmit={(reason) =>
					void run(
						suspend.mutateAsync({ params, body: { version, reason } }),
						'Rota askıya alındı.',
					)
				}
			/>
		);
	}
	return (
		<ReasonDialog
			title={`${route.number} iptal edilecek`}
			sentence="Rotadaki siparişler sipariş havuzuna döner."
			verb="Rotayı İptal Et"
			destructive
			busy={cancel.isPending}
			onClose={onClose}
			onSubmit={(reason) => void cancelWith(reason)}
		/>
	);
}

/** The float that the driver still has; null for any other problem. */
function floatIn(problem: unknown): number | null {
	if (!isProblemOf(cancelRoute, problem) || problem.code !== 'route/float-in-custody') return null;
	return problem.facts.floatKurus;
}

/** Awaits an act, reports its result and closes the form after a success. */
function useRun(onClose: () => void) {
	return async (act: Promise<unknown>, sentence: string) => {
		try {
			await act;
			notifySuccess(sentence);
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	};
}
