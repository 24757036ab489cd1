// Tables of docs/settings.md, from the table of settings that the server reads.
import { deprecatedSettings } from '../../server/src/settings/deprecated-settings.ts';
import type { Setting } from '../../server/src/settings/setting.ts';
import { settingGroups } from '../../server/src/settings/settings-table.ts';
import { code, markdownTable } from './markdown-table.ts';

export const settingTables: Record<string, () => string> = {
	...Object.fromEntries(
		Object.entries(settingGroups).map(([name, settings]) => [name, () => groupTable(settings)]),
	),
	'settings-deprecated': () =>
		markdownTable(
			['variable', 'what to do', 'ne yapılmalı'],
			Object.entries(deprecatedSettings).map(([name, { remedy }]) => [
				code(name),
				remedy.en,
				remedy.tr,
			]),
		),
};

function groupTable(settings: Readonly<Record<string, Setting<unknown>>>): string {
	return markdownTable(
		['variable', 'meaning', 'anlamı', 'default'],
		Object.entries(settings).map(([name, { meaning, fallback }]) => [
			code(name),
			meaning.en,
			meaning.tr,
			fallback === null ? '' : code(fallback),
		]),
	);
}
