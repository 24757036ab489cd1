import * as company from '@sevk/contract/company/company';
import type { BackupsAnswer, ScheduledBackups } from '@sevk/contract/company/company-backups';
import { showBackups } from '@sevk/contract/company/company-backups';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { type MessagesAnswer, showMessages } from '@sevk/contract/company/company-messages';
import * as setup from '@sevk/contract/company/company-setup';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import type { Settings } from '../../settings/settings.ts';
import { editCompany } from './company-commands.ts';
import { type MapStyle, openMapStyle } from './company-map-job.ts';
import { readPolicies } from './company-policy-store.ts';
import { readSetup, saveSetup } from './company-setup-store.ts';
import { readCompany } from './company-store.ts';

type OpenParts = {
	readonly db: Database;
	readonly settings: Pick<Settings, 'mapStyleUrl' | 'messages' | 'mail' | 'storage' | 'secretFile'>;
	readonly log: Parameters<typeof openMapStyle>[2];
	readonly readScheduledBackups: () => Promise<ScheduledBackups | null>;
};

/** The endpoints of the company, and the hosts that pages load the chosen basemap from. */
export async function openCompany({
	db,
	settings,
	log,
	readScheduledBackups,
}: OpenParts): Promise<Feature & { readonly mapHosts: MapStyle['hosts'] }> {
	const { messages, mail, storage, secretFile } = settings;
	const mapStyle = await openMapStyle(db, settings.mapStyleUrl, log);
	return {
		mapHosts: mapStyle.hosts,
		jobs: [mapStyle.job],
		implementations: implementCompany({
			db,
			mapStyle,
			// The host alone, since the address can contain secrets.
			messages: {
				smsHost: messages.sms === null ? null : new URL(messages.sms.url).host,
				mail: mail.smtpUrl !== null,
			},
			readBackups: async () => ({
				schedule: await readScheduledBackups(),
				containsFiles: storage.kind === 'disk',
				containsSecret: secretFile !== null,
			}),
		}),
	};
}

type Parts = {
	readonly db: Database;
	readonly readBackups: () => Promise<BackupsAnswer>;
	readonly messages: MessagesAnswer;
	readonly mapStyle: Pick<MapStyle, 'url' | 'refresh'>;
};

export function implementCompany({ db, readBackups, messages, mapStyle }: Parts): Implementation[] {
	return [
		implement(company.showCompany, async () => ({
			...(await readCompany(db)),
			...(await readPolicies(db)),
		})),
		implement(company.editCompany, async ({ body }, caller) => {
			const answer = await editCompany(db, caller, body);
			await mapStyle.refresh();
			return answer;
		}),
		implement(readMapStyle, async () => ({ styleUrl: mapStyle.url() })),
		implement(setup.showSetup, async (_input, { depotIds }) =>
			readSetup(db, depotIds, mapStyle.url()),
		),
		implement(setup.changeSetup, async ({ body }, { depotIds }) => {
			await saveSetup(db, body);
			return readSetup(db, depotIds, mapStyle.url());
		}),
		implement(showMessages, async () => messages),
		implement(showBackups, readBackups),
	];
}
