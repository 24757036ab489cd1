// All settings: environment variable, meaning and parser. docs/settings.md is generated from this
// table.
import { dataSettings } from './data-settings.ts';
import { messageSettings } from './message-settings.ts';
import { serverSettings } from './server-settings.ts';
import { signInSettings } from './sign-in-settings.ts';

/** The groups in the order of docs/settings.md. */
export const settingGroups = {
	'settings-server': serverSettings,
	'settings-data': dataSettings,
	'settings-sign-in': signInSettings,
	'settings-messages': messageSettings,
};

export const settingTable = {
	...serverSettings,
	...dataSettings,
	...signInSettings,
	...messageSettings,
};
