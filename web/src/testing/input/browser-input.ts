import { browserSession } from '../look/browser-session.ts';

/** Turns a wheel near the foot of the window; resolves when the browser has painted the outcome. */
export async function scrollByWheel(): Promise<void> {
	const { x, y } = inPage(window.innerWidth / 2, window.innerHeight - 60);
	const client = browserSession();
	await client.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
	await client.send('Input.dispatchMouseEvent', {
		type: 'mouseWheel',
		x,
		y,
		deltaX: 0,
		deltaY: 300,
	});
	await painted();
}

/** Moves a finger up from the foot of the window; resolves when the outcome is painted. */
export async function scrollByTouch(): Promise<void> {
	const client = browserSession();
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', height?: number) =>
		client.send('Input.dispatchTouchEvent', {
			type,
			touchPoints: height === undefined ? [] : [inPage(window.innerWidth / 2, height)],
		});
	const { innerHeight } = window;
	await touch('touchStart', innerHeight - 100);
	for (let y = innerHeight - 120; y > innerHeight - 400; y -= 20) await touch('touchMove', y);
	await touch('touchEnd');
	await painted();
}

/** Clicks a point of the window, whatever is there. */
export async function clickAt(x: number, y: number): Promise<void> {
	const at = { ...inPage(x, y), button: 'left', clickCount: 1 } as const;
	await browserSession().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
	await browserSession().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
	await painted();
}

/** The tests run in a frame of the runner's page; the protocol counts from that page's corner. */
function inPage(x: number, y: number): { x: number; y: number } {
	const frame = window.frameElement?.getBoundingClientRect();
	return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) };
}

function painted(): Promise<void> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
	});
}

/**
 * Fast keys and Enter, as a barcode scanner sends them, wherever the focus is. Each key carries its
 * own time, so that a busy machine does not turn a scan into typing.
 */
export async function scanByKeyboard(barcode: string): Promise<void> {
	const client = browserSession();
	const startMs = Date.now();
	const press = (key: string, text: string, place: number) => {
		const timestamp = (startMs + place) / 1000;
		return [
			client.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
			client.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
		];
	};
	const keys = [...barcode].flatMap((key, place) => press(key, key, place));
	await Promise.all([...keys, ...press('Enter', '\r', barcode.length)]);
}

type KeyOptions = {
	/** `Unidentified`, as some handhelds name each key. */
	readonly key?: string;
	/** The key after the code; none for a scanner without a suffix. */
	readonly suffix?: 'Enter' | 'Tab' | null;
};

/** The keys of a code to what has the focus, with their own times as in `scanByKeyboard`. */
export async function typeScan(
	code: string,
	{ key: name, suffix = 'Enter' }: KeyOptions = {},
): Promise<void> {
	const client = browserSession();
	const startMs = Date.now();
	const press = async (key: string, text: string | undefined, place: number) => {
		const timestamp = (startMs + place) / 1000;
		const written = text === undefined ? {} : { text };
		await client.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...written, timestamp });
		await client.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
	};
	for (const [place, letter] of [...code].entries()) await press(name ?? letter, letter, place);
	if (suffix === 'Enter') await press('Enter', '\r', code.length);
	if (suffix === 'Tab') await pressTab(startMs + code.length);
}

/** Tab has no text, but its code moves the focus. */
async function pressTab(atMs: number): Promise<void> {
	const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, timestamp: atMs / 1000 };
	await browserSession().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab });
	await browserSession().send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab });
}

/** Inserts a text where the focus is, without keys, as handhelds do. */
export async function insertText(text: string): Promise<void> {
	await browserSession().send('Input.insertText', { text });
}
