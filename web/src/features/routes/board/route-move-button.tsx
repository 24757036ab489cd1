import { IconArrowsExchange } from '@tabler/icons-react';
import classes from './route-order-card.module.css';

type Props = {
	/** The name of the moved item: an order's number, or `3. durak`. */
	readonly name: string;
	readonly disabled: boolean;
	readonly onPress: () => void;
};

/** Rotaya Taşı… on every card: a plain button, since a board has hundreds of cards. */
export function MoveButton({ name, disabled, onPress }: Props) {
	return (
		<button
			type="button"
			className={classes.moveButton}
			aria-label={`${name}: Rotaya Taşı…`}
			disabled={disabled}
			onClick={onPress}
		>
			<IconArrowsExchange size={15} stroke={1.8} aria-hidden />
		</button>
	);
}
