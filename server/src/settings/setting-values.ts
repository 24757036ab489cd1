import type { deprecatedSettings } from './deprecated-settings.ts';
import { BadValue, type Setting } from './setting.ts';
import type { settingTable } from './settings-table.ts';

type Table = Readonly<
	Record<string, Pick<Setting<unknown>, 'read'> & { readonly fallback?: string | null }>
>;

/** The values of a table; a setting without a fallback may be null. */
type Values<Settings extends Table> = {
	[Name in keyof Settings]:
		| Exclude<ReturnType<Settings[Name]['read']>, BadValue>
		| (Settings[Name] extends { readonly fallback: string } ? never : null);
};

export type SettingValues = Values<typeof settingTable>;
export type FormerValues = Values<typeof deprecatedSettings>;

/** Reads the settings of a table; invalid ones are added to the problems. */
export function readValues<Settings extends Table>(
	table: Settings,
	environment: Readonly<Record<string, string | undefined>>,
	problems: string[],
): Values<Settings> {
	const read = Object.entries(table).map(([name, { fallback = null, read }]) => {
		// An empty variable counts as unset.
		const text = environment[name]?.trim() || fallback;
		const value = text === null ? null : read(text);
		if (value instanceof BadValue) {
			problems.push(`${name} ayarı geçersiz${quotedValue(name, text)}: ${value.rule}.`);
		}
		return [name, value];
	});
	return Object.fromEntries(read) as Values<Settings>;
}

/** Values that can contain secrets are not printed. */
function quotedValue(name: string, text: string | null): string {
	return /SECRET|TOKEN|KEY|PASSPHRASE|^SMS_|_URL$/.test(name) ? '' : ` ("${text}")`;
}
