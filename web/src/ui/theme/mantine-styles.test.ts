import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../..');
const sheets = ['mantine.css', 'mantine-screens.css'].map((name) =>
	fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
);
const styles = path.dirname(
	fs.realpathSync(path.join(web, '../../node_modules/@mantine/core/styles.css')),
);

/** Components imported from @mantine/core that have a style sheet of their own. */
function usedComponents(): string[] {
	const sources = fs
		.readdirSync(web, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.tsx'))
		.map((name) => fs.readFileSync(path.join(web, name), 'utf8'));
	const names = sources.flatMap((source) =>
		[...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
			list.split(',').map(
				(name) =>
					name
						.trim()
						.replace(/^type /, '')
						.split(' ')[0] ?? '',
			),
		),
	);
	return [...new Set(names)].filter((name) =>
		fs.existsSync(path.join(styles, 'styles', `${name}.layer.css`)),
	);
}

describe('the sheets of the components', () => {
	it('have one for every component that a screen uses', () => {
		const missing = usedComponents().filter(
			(name) => !sheets.some((sheet) => sheet.includes(`/${name}.layer.css`)),
		);
		expect(missing).toEqual([]);
	});
});
