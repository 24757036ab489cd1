import { VisuallyHidden } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { formatDate } from '@sevk/domain/common/date/date';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './order-point-alarm.module.css';
import { usePointAlarms } from './order-point-queries.ts';

/** At *Siparişler* in the menu: a source of points has failed. */
export function OrderPointMark() {
	const alarms = usePointAlarms();
	if ((alarms.data?.items.length ?? 0) === 0) return null;
	return (
		<span className={classes.mark}>
			<IconAlertTriangle size={16} stroke={1.8} aria-hidden />
			<VisuallyHidden> Konumu belirsiz siparişler arttı</VisuallyHidden>
		</span>
	);
}

/** The alarms above the orders, with the way to the worklist unless it is here. */
export function OrderPointAlarms({ isLinked = false }: { readonly isLinked?: boolean }) {
	const alarms = usePointAlarms();
	return (alarms.data?.items ?? []).map((alarm) => (
		<p key={`${alarm.depotId} ${alarm.serviceDate}`} className={classes.alarm} role="status">
			<IconAlertTriangle size={18} stroke={1.8} aria-hidden />
			<span>
				{`${formatDate(alarm.serviceDate)}: ${alarm.orderCount} siparişin %${alarm.share} kadarı yalnızca ilçe merkeziyle biliniyor; önceki günlerde %${alarm.usualShare} idi. Dosyadaki konum sütununu ve adres servisini kontrol edin.`}{' '}
				{isLinked ? <Link to={paths.unplaced}>Konumu Belirsiz</Link> : null}
			</span>
		</p>
	));
}
