import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { detailOf } from './detail-of.ts';

/** A slow reader takes about this long for a letter. */
const msPerLetter = 75;

/** "Değişiklikler kaydedildi." */
export function notifySuccess(message: string, title?: string): void {
	notifications.show({
		message,
		title,
		color: 'green.8',
		icon: <IconCheck size={18} aria-hidden />,
		autoClose: 3500,
	});
}

export function notifyInfo(message: string, title?: string): void {
	notifications.show({
		message,
		title,
		color: 'blue.8',
		icon: <IconInfoCircle size={18} aria-hidden />,
		autoClose: 5000,
	});
}

/** Whatever was refused or broke, as its sentence. Stays longer, since it must be read. */
export function notifyProblem(error: unknown): void {
	const message = detailOf(error);
	notifications.show({
		message,
		color: 'crimson.7',
		icon: <IconAlertTriangle size={18} aria-hidden />,
		autoClose: Math.max(8000, message.length * msPerLetter),
	});
}
