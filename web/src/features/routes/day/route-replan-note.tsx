import { replanPath } from '@sevk/contract/common/paths';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { IconMapPinExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './route-replan-note.module.css';

type Props = { readonly stopCount: number; readonly serviceDate: string };

/** Says that the routes were planned with other points than the stops have now. */
export function RouteReplanNote({ stopCount, serviceDate }: Props) {
	if (stopCount === 0) return null;
	return (
		<p className={classes.note} role="status">
			<IconMapPinExclamation size={16} stroke={1.8} aria-hidden />
			<span>
				{formatDecimal(stopCount)} durağın konumu plandan sonra netleşti.{' '}
				<Link to={replanPath(serviceDate)}>Yeniden planlayın</Link>.
			</span>
		</p>
	);
}
