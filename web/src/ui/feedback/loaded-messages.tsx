import { Notifications } from '@mantine/notifications';
import { usePhone } from '../screen/use-phone.ts';
import classes from './messages.module.css';

/**
 * Position of messages: top-centre on a desktop (docs/decisions/0006-screen-parts.md), on a phone
 * above the bottom bars, so that neither the header nor the next act is covered.
 */
export function LoadedMessages() {
	const phone = usePhone();
	return (
		<Notifications
			position={phone ? 'bottom-center' : 'top-center'}
			limit={4}
			containerWidth={420}
			classNames={{ root: classes.messages ?? '' }}
		/>
	);
}
