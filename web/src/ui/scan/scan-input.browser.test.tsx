import { Button, Modal, Select, Textarea } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { insertText, typeScan } from '../../testing/input/browser-input.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { notifyInfo } from '../feedback/toasts.tsx';
import { ScanInput } from './scan-input.tsx';

const code = 'SP-100231-2';
const scanned: string[] = [];
const field = page.getByRole('textbox', { name: 'Barkod Okut' });

beforeEach(() => {
	scanned.length = 0;
});

function Board(props: Partial<ComponentProps<typeof ScanInput>>) {
	const [isOpen, setIsOpen] = useState(false);
	const [isDone, setIsDone] = useState(false);
	return (
		<>
			<ScanInput result={null} onScan={(read) => scanned.push(read)} {...props} />
			<p>Açıklama metni</p>
			<Button onClick={() => setIsOpen(true)}>Pencere Aç</Button>
			<Button onClick={() => notifyInfo('Kaydedildi.')}>Bildir</Button>
			{isDone ? null : <Button onClick={() => setIsDone(true)}>Bitir</Button>}
			<Textarea label="Not" />
			<Select label="Depo" data={['Ümraniye', 'Gebze']} />
			<Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Pencere">
				<Button onClick={() => setIsOpen(false)}>Tamam</Button>
			</Modal>
		</>
	);
}

async function openBoard(props: Partial<ComponentProps<typeof ScanInput>> = {}): Promise<void> {
	await renderPart(<Board {...props} />);
	await expect.element(field).toHaveFocus();
}

/** From here on, a pause is over when the test says so. */
function stopClock(): void {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

function blurAll(): void {
	if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
	['keys', (): Promise<void> => typeScan(code)],
	['keys without names', (): Promise<void> => typeScan(code, { key: 'Unidentified' })],
	['Tab after the code', (): Promise<void> => typeScan(code, { suffix: 'Tab' })],
	['nothing after the code', (): Promise<void> => typeScan(code, { suffix: null })],
	['text that is inserted', (): Promise<void> => insertText(code)],
	['text that is inserted, then Enter', () => insertText(code).then(() => typeScan(''))],
])('a code is heard though nothing has the focus: %s', async (_, send) => {
	await openBoard();
	blurAll();
	await expect.element(field).toHaveFocus();
	await send();
	await expect.poll(() => scanned).toEqual([code]);
	await expect.element(field).toHaveValue('');
	await expect.element(field).toHaveFocus();
});

test('the focus comes back after a button, a message, a removed button and a window', async () => {
	await openBoard();
	for (const name of ['Bildir', 'Bitir']) {
		await button(name).click();
		await expect.element(field).toHaveFocus();
	}
	await button('Pencere Aç').click();
	await button('Tamam').click();
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await expect.element(field).toHaveFocus();
	await button('Pencere Aç').click();
	await expect.element(button('Tamam')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(field).toHaveFocus();
	await page.getByRole('combobox', { name: 'Depo' }).click();
	await page.getByRole('option', { name: 'Gebze' }).click();
	await expect.element(field).toHaveFocus();
	window.dispatchEvent(new Event('blur'));
	blurAll();
	window.dispatchEvent(new Event('focus'));
	await expect.element(field).toHaveFocus();
});

test('a note keeps what is written into it', async () => {
	await openBoard();
	const note = page.getByRole('textbox', { name: 'Not' });
	await note.click();
	await typeScan('Kapı 12', { suffix: null });
	await expect.element(note).toHaveValue('Kapı 12');
	await expect.element(note).toHaveFocus();
	expect(scanned).toEqual([]);
});

test('the keyboard reaches the controls, and a scan goes to the field from there', async () => {
	await openBoard();
	await userEvent.keyboard('{Tab}{Tab}');
	await expect.element(button('Pencere Aç')).toHaveFocus();
	await userEvent.keyboard('{Tab}{Enter}');
	await expect.element(page.getByText('Kaydedildi.')).toBeVisible();
	await expect.element(button('Bildir')).toHaveFocus();
	await typeScan(code);
	await expect.poll(() => scanned).toEqual([code]);
	await expect.element(field).toHaveFocus();
});

test('a scan over a window without a field for it goes to the board', async () => {
	await openBoard();
	await button('Pencere Aç').click();
	await expect.element(button('Tamam')).toBeVisible();
	await typeScan(code);
	await expect.poll(() => scanned).toEqual([code]);
	await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('keys with pauses on a busy page are one code', async () => {
	await openBoard();
	blurAll();
	for (const part of ['SP-', '100', '231', '-2']) {
		await typeScan(part, { suffix: null });
		const untilMs = performance.now() + 450;
		while (performance.now() < untilMs);
	}
	await typeScan('');
	await expect.poll(() => scanned).toEqual([code]);
});

test('a pause inside of an expected code does not end it', async () => {
	await openBoard({ expectedCodes: () => [code] });
	stopClock();
	await insertText('SP-1002');
	await vi.advanceTimersByTimeAsync(1_500);
	expect(scanned).toEqual([]);
	await insertText('31-2');
	await vi.advanceTimersByTimeAsync(2_500);
	await expect.poll(() => scanned).toEqual([code]);
});

test('what a person writes is sent with Enter or the button only', async () => {
	await openBoard();
	stopClock();
	await field.fill('SP-100');
	await vi.advanceTimersByTimeAsync(1_500);
	expect(scanned).toEqual([]);
	await button('Okut').click();
	expect(scanned).toEqual(['SP-100']);
});
