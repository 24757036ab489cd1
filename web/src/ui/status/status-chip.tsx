import type { Tone } from '@sevk/domain/common/rule/tone';
import {
	IconAlertTriangle,
	IconBan,
	IconCircleCheck,
	IconCircleDashed,
	IconCircleDot,
	IconCircleHalf2,
	IconCircleX,
	IconPackage,
	IconTruckDelivery,
	type TablerIcon,
} from '@tabler/icons-react';
import classes from './status-chip.module.css';

/** The icon of a tone, for users who cannot distinguish the colours. */
const toneIcons: Record<Tone, TablerIcon> = {
	grey: IconCircleDashed,
	blue: IconCircleDot,
	violet: IconPackage,
	orange: IconTruckDelivery,
	green: IconCircleCheck,
	teal: IconCircleHalf2,
	red: IconCircleX,
	amber: IconAlertTriangle,
	void: IconBan,
};

/** The icon alone, where the state is written beside it or in its name. */
export function ToneIcon({ tone, size = 14 }: { readonly tone: Tone; readonly size?: number }) {
	const Icon = toneIcons[tone];
	return <Icon size={size} stroke={2} aria-hidden />;
}

type Props = {
	readonly tone: Tone;
	readonly label: string;
	/** Replaces the tone's icon, e.g. a clock for "Kabul Bekliyor". */
	readonly icon?: TablerIcon;
	readonly size?: 'sm' | 'md';
};

/** A state as icon and word; never by colour alone (docs/domain.md#tones). */
export function StatusChip({ tone, label, icon, size = 'md' }: Props) {
	const Icon = icon ?? toneIcons[tone];
	return (
		<span className={classes.chip} data-tone={tone} data-size={size}>
			<Icon size={14} stroke={2} aria-hidden />
			<span className={classes.label}>{label}</span>
		</span>
	);
}
