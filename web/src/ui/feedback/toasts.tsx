import { Anchor, Button, Group } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { isPhone } from '../screen/use-phone.ts';
import { detailOf } from './detail-of.ts';
import classes from './messages.module.css';
import { unbroken } from './unbroken.tsx';

/** Reading time per letter for a slow reader. */
const msPerLetter = 75;

let passingId: string | null = null;

/** On a phone a message that passes takes the place of the one before: a pile would cover acts. */
function showPassing(message: NotificationData): void {
	if (passingId !== null && isPhone()) notifications.hide(passingId);
	passingId = notifications.show({ ...message, className: classes.passing });
}

/** "Değişiklikler kaydedildi." The act below it, e.g. of the next row, can be clicked through it. */
export function notifySuccess(message: string, title?: string): void {
	showPassing({
		message: unbroken(message),
		title,
		color: 'green.8',
		icon: <IconCheck size={18} aria-hidden />,
		autoClose: 3500,
	});
}

export function notifyInfo(message: string, title?: string): void {
	showPassing({
		message: unbroken(message),
		title,
		color: 'blue.8',
		icon: <IconInfoCircle size={18} aria-hidden />,
		autoClose: Math.max(5000, message.length * msPerLetter),
	});
}

/** A file that the browser holds, with the name to save it under. */
export type FileToSave = { readonly name: string; readonly address: string };

type Done = string | { readonly message: string; readonly file: FileToSave | null };

/** The person first looks at the file in its tab. */
const fileMs = 30_000;

/**
 * Shows a message while a task runs and when it is done; a failure is rethrown. `say` replaces
 * the message meanwhile.
 */
export async function notifyWork<Result>(
	message: string,
	work: (say: (message: string) => void) => Promise<Result>,
	done: (result: Result) => Done,
): Promise<Result> {
	const id = notifications.show({
		message,
		loading: true,
		autoClose: false,
		withCloseButton: false,
	});
	try {
		const result = await work((next) => notifications.update({ id, message: next, loading: true }));
		const end = done(result);
		const { message: ended, file } = typeof end === 'string' ? { message: end, file: null } : end;
		notifications.update({
			id,
			message: file === null ? ended : <FileReady message={ended} file={file} />,
			loading: false,
			color: 'green.8',
			icon: <IconCheck size={18} aria-hidden />,
			autoClose: file === null ? 3500 : fileMs,
			className: file === null ? undefined : classes.passing,
			withCloseButton: true,
		});
		return result;
	} catch (error) {
		notifications.hide(id);
		throw error;
	}
}

function FileReady({ message, file }: { readonly message: string; readonly file: FileToSave }) {
	return (
		<>
			{message}{' '}
			<Anchor href={file.address} download={file.name} size="sm">
				İndir: {file.name}
			</Anchor>
		</>
	);
}

/**
 * Shows the sentence of any refusal or error, longer than other messages. A repeated sentence takes
 * the place of the earlier one: on a phone a pile of them would cover the form.
 */
export function notifyProblem(error: unknown): void {
	const message = detailOf(error);
	const id = `problem-${message}`;
	notifications.hide(id);
	notifications.show({
		id,
		message: unbroken(message),
		color: 'crimson.7',
		icon: <IconAlertTriangle size={18} aria-hidden />,
		autoClose: Math.max(8000, message.length * msPerLetter),
	});
}

/**
 * A success message with an undo button. It stays long enough for the keyboard; the returned
 * function closes it after an undo elsewhere.
 */
export function notifyWithAct(message: string, verb: string, onAct: () => void): () => void {
	const id = `act-${Date.now()}-${Math.random()}`;
	notifications.show({
		id,
		message: (
			<Group justify="space-between" gap="sm" wrap="nowrap">
				<span>{unbroken(message)}</span>
				<Button
					variant="subtle"
					size="compact-sm"
					style={{ flex: 'none' }}
					onClick={() => {
						notifications.hide(id);
						onAct();
					}}
				>
					{verb}
				</Button>
			</Group>
		),
		color: 'green.8',
		icon: <IconCheck size={18} aria-hidden />,
		autoClose: 10_000,
	});
	return () => void notifications.hide(id);
}
