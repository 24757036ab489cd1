// `npm run native:pictures`: the icons and start pictures of both projects, from web/public/mark.svg.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../../tools/with-node.mjs';

const mark = fs.readFileSync(path.join(root, 'web/public/mark.svg'), 'utf8');
const brand = '#ff2800';
const android = path.join(root, 'native/android/app/src/main/res');
const ios = path.join(root, 'native/ios/App/App/Assets.xcassets');

/** The mark without its rounded ground, smaller: systems cut the corners themselves. */
function markOn(ground, share) {
	const shift = (32 * (1 - share)) / 2;
	const lines = mark
		.replace(/^<svg[^>]*>/, '')
		.replace(/<rect[^>]*\/>/, '')
		.replace('</svg>', '');
	const rect = ground === null ? '' : `<rect width="32" height="32" fill="${ground}"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${rect}
		<g transform="translate(${shift} ${shift}) scale(${share})">${lines}</g></svg>`;
}

async function draw(svg, size, file) {
	fs.mkdirSync(path.dirname(file), { recursive: true });
	await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
		.resize(size, size)
		.png({ palette: true, compressionLevel: 9 })
		.toFile(file);
}

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
const round = mark.replace('rx="8"', 'rx="16"');
for (const [density, factor] of Object.entries(densities)) {
	const folder = path.join(android, `mipmap-${density}`);
	await draw(mark, 48 * factor, path.join(folder, 'ic_launcher.png'));
	await draw(round, 48 * factor, path.join(folder, 'ic_launcher_round.png'));
	await draw(markOn(null, 0.6), 108 * factor, path.join(folder, 'ic_launcher_foreground.png'));
}

// The App Store refuses an icon with transparency.
const icon = path.join(ios, 'AppIcon.appiconset/AppIcon-512@2x.png');
await sharp(Buffer.from(markOn(brand, 1)), { density: 2_304 })
	.resize(1_024, 1_024)
	.flatten({ background: brand })
	.removeAlpha()
	.png({ compressionLevel: 9 })
	.toFile(icon);

/** The screen while the app starts: the mark in the middle of the ground of the pages. */
async function startPicture(ground, file) {
	const size = 2_732;
	const middle = await sharp(Buffer.from(mark), { density: 900 }).resize(360, 360).png().toBuffer();
	await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
		.composite([{ input: middle }])
		.png({ palette: true, compressionLevel: 9 })
		.toFile(path.join(ios, 'Splash.imageset', file));
}

await startPicture('#faf9f7', 'splash.png');
await startPicture('#171614', 'splash-dark.png');
