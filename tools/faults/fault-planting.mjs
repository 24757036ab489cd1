// Plants a fault in a copy of the work tree.
import fs from 'node:fs';
import path from 'node:path';

/** True when the text that a fault replaces is in its file. */
export function canPlant(folder, { file, find }) {
	const place = path.join(folder, file);
	return fs.existsSync(place) && fs.readFileSync(place, 'utf8').includes(find);
}

/** Changes the first place of the text; gives the function that takes the fault back. */
export function plant(folder, { file, find, replace }) {
	const place = path.join(folder, file);
	const before = fs.readFileSync(place, 'utf8');
	fs.writeFileSync(
		place,
		before.replace(find, () => replace),
	);
	return () => fs.writeFileSync(place, before);
}
