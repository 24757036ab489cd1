import { Notifications } from '@mantine/notifications';
import classes from './messages.module.css';

/**
 * Position of messages: bottom-centre, above the bars with acts
 * (docs/decisions/0006-screen-parts.md), so that neither the header, nor the filters, nor the next
 * act is covered.
 */
export function LoadedMessages() {
	return (
		<Notifications
			position="bottom-center"
			limit={4}
			containerWidth={420}
			classNames={{ root: classes.messages ?? '' }}
		/>
	);
}
