import { closeSync, openSync, writeSync } from 'node:fs';
import bwipjs from 'bwip-js/node';

const [width, height] = [1280, 720];
/** Pixels per module of the code, so that the label fills the frame. */
const modulePx = 4;
const [paper, ink] = [235, 16];

/** Writes a film of one still label, which Chromium's fake camera plays (YUV4MPEG2, 4:2:0). */
export function filmBarcode(file: string, code: string): void {
	const [symbol] = bwipjs.raw({ bcid: 'code128', text: code }) as unknown as { sbs: number[] }[];
	const bars = symbol?.sbs ?? [];
	const total = bars.reduce((sum, modules) => sum + modules, 0) * modulePx;
	const row = Buffer.alloc(width, paper);
	let at = Math.floor((width - total) / 2);
	for (const [index, modules] of bars.entries()) {
		if (index % 2 === 0) row.fill(ink, at, at + modules * modulePx);
		at += modules * modulePx;
	}
	const blank = Buffer.alloc(width, paper);
	const lines = Array.from({ length: height }, (_, y) => (y > 240 && y < 480 ? row : blank));
	const colours = Buffer.alloc((width * height) / 2, 128);
	const out = openSync(file, 'w');
	writeSync(out, `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
	for (let frame = 0; frame < 3; frame += 1) {
		writeSync(out, 'FRAME\n');
		writeSync(out, Buffer.concat(lines));
		writeSync(out, colours);
	}
	closeSync(out);
}
