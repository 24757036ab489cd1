import { Button } from '@mantine/core';
import {
	debitPath,
	driversPath,
	orderPath,
	paths,
	routeProblemPath,
	unplacedPath,
} from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	type DepartureCheck,
	type DepartureFix,
	type DepartureLevel,
	departureChecks,
	departureFixWords,
	worstLevel,
} from '@sevk/domain/routes/plan/route-departure-check';
import {
	IconAlertTriangle,
	IconChevronDown,
	IconCircleCheck,
	IconCircleX,
	type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import classes from './route-departure-check.module.css';
import { RouteForm } from './route-form.tsx';

const lights: Record<DepartureLevel, { readonly icon: TablerIcon; readonly word: string }> = {
	red: { icon: IconCircleX, word: 'Engel' },
	amber: { icon: IconAlertTriangle, word: 'Uyarı' },
	green: { icon: IconCircleCheck, word: 'Tamam' },
};

type Props = {
	readonly route: RouteDetail;
	/** The odometer reading from the form. */
	readonly km?: number | null;
	/** The next debit act (Zimmetle, Zimmeti Kabul Et), passed in by the app. */
	readonly debitAct?: ReactNode;
};

/**
 * Çıkış Öncesi Kontrol: what blocks the departure, each item with a link or form that resolves
 * it.
 */
export function RouteDepartureCheck({ route, km = null, debitAct = null }: Props) {
	const [editing, setEditing] = useState(false);
	const [opened, setOpened] = useState(false);
	if (route.departure === null) return null;
	const checks = departureChecks(route.departure, { now: new Date(), km });
	const worst = worstLevel(checks);
	const open = checks.filter(({ level }) => level !== 'green');
	const green = checks.filter(({ level }) => level === 'green');
	const { icon: Icon } = lights[worst];
	return (
		<section className={classes.check} aria-label="Çıkış Öncesi Kontrol">
			<header className={classes.head}>
				<Icon className={classes.light} data-level={worst} size={20} stroke={1.8} aria-hidden />
				<h2>{headOf(worst, open)}</h2>
				<button
					type="button"
					className={classes.more}
					aria-expanded={opened}
					onClick={() => setOpened(!opened)}
				>
					{green.length} kontrol tamam
					<IconChevronDown
						className={classes.arrow}
						data-opened={opened || undefined}
						size={14}
						stroke={2}
						aria-hidden
					/>
				</button>
			</header>
			{open.length > 0 || opened ? (
				<ul>
					{[...open, ...(opened ? green : [])].map((check) => (
						<Line
							key={check.code}
							check={check}
							route={route}
							debitAct={debitAct}
							onEdit={() => setEditing(true)}
						/>
					))}
				</ul>
			) : null}
			{editing ? (
				<RouteForm
					route={route}
					serviceDate={route.serviceDate}
					onClose={() => setEditing(false)}
					onSaved={() => undefined}
				/>
			) : null}
		</section>
	);
}

function headOf(worst: DepartureLevel, open: readonly DepartureCheck[]): string {
	if (worst === 'green') return 'Rota çıkışa hazır.';
	const blocks = open.filter(({ level }) => level === 'red').length;
	if (blocks > 0) return `Çıkış öncesi kontrol: ${blocks} engel var.`;
	return `Rota çıkışa hazır, ${open.length} uyarı var.`;
}

type LineProps = {
	readonly check: DepartureCheck;
	readonly route: RouteDetail;
	readonly debitAct: ReactNode;
	readonly onEdit: () => void;
};

function Line({ check, route, debitAct, onEdit }: LineProps) {
	const { icon: Icon, word } = lights[check.level];
	return (
		<li className={classes.line}>
			<Icon
				className={classes.light}
				data-level={check.level}
				size={18}
				stroke={1.8}
				role="img"
				aria-label={word}
			/>
			<span>{check.sentence}</span>
			<div className={classes.fixes}>
				{check.fixes.map((fix) => (
					<Fix
						key={fix}
						fix={fix}
						check={check}
						route={route}
						debitAct={debitAct}
						onEdit={onEdit}
					/>
				))}
			</div>
		</li>
	);
}

type FixProps = LineProps & { readonly fix: DepartureFix };

/** A link to the screen that resolves a block; changes of the route itself open its form. */
function Fix({ fix, check, route, debitAct, onEdit }: FixProps) {
	const mayPlan = useMay('routes.plan');
	const mayScan = useMay('debits.scan');
	const mayDefine = useMay('definitions.edit');
	const mayPlace = useMay('orders.edit');
	if (fix === 'load' || fix === 'accept' || fix === 'settle-dispute') return <>{debitAct}</>;
	if (fix === 'change-vehicle' || fix === 'change-driver' || fix === 'change-date') {
		return mayPlan ? (
			<Button size="xs" variant="default" onClick={onEdit}>
				{departureFixWords[fix]}
			</Button>
		) : null;
	}
	if (fix === 'leave-pending' && !mayScan) return null;
	if ((fix === 'open-vehicle' || fix === 'open-driver') && !mayDefine) return null;
	const { to, label } = linkOf(fix, check, route, mayPlace);
	if (to === null) return null;
	return (
		<Button component={Link} to={to} size="xs" variant="default">
			{label}
		</Button>
	);
}

/** Several orders are opened as a list. */
function linkOf(
	fix: DepartureFix,
	{ problem, orderIds }: DepartureCheck,
	route: RouteDetail,
	mayPlace: boolean,
) {
	// Before the goods are loaded, pins may still change the sequence.
	if (fix === 'correct-place' && mayPlace && orderIds.length > 1 && route.state === 'planned') {
		return { to: unplacedPath(route.number), label: 'Konumları Düzelt' };
	}
	if (problem !== null && orderIds.length > 1 && orderFixes.includes(fix)) {
		return { to: routeProblemPath(route, problem), label: `${orderIds.length} Siparişi Göster` };
	}
	return { to: addressOf(fix, route, orderIds[0] ?? null), label: departureFixWords[fix] };
}

const orderFixes: readonly DepartureFix[] = ['open-order', 'add-place', 'correct-place'];

function addressOf(
	fix: DepartureFix,
	{ departure, driverId }: RouteDetail,
	orderId: string | null,
): string | null {
	const debitId = departure?.debitId ?? null;
	if (fix === 'open-vehicle') return `${paths.vehicles}?ara=${departure?.vehicle?.plate ?? ''}`;
	if (fix === 'open-driver') return driverId === null ? null : driversPath(driverId);
	if (fix === 'open-order' || fix === 'add-place' || fix === 'correct-place') {
		return orderId === null ? null : orderPath(orderId);
	}
	if (debitId === null) return null;
	return fix === 'leave-pending' ? `${debitPath(debitId)}?birak=1` : debitPath(debitId);
}
