import * as company from '@sevk/contract/company/company';
import type { BackupsAnswer } from '@sevk/contract/company/company-backups';
import { showBackups } from '@sevk/contract/company/company-backups';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { type MessagesAnswer, showMessages } from '@sevk/contract/company/company-messages';
import * as setup from '@sevk/contract/company/company-setup';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { editCompany } from './company-commands.ts';
import type { MapStyleJob } from './company-map-job.ts';
import { readPolicies } from './company-policy-store.ts';
import { readSetup, saveSetup } from './company-setup-store.ts';
import { readCompany } from './company-store.ts';

type Parts = {
	readonly db: Database;
	readonly readBackups: () => Promise<BackupsAnswer>;
	readonly messages: MessagesAnswer;
	readonly mapStyle: Pick<MapStyleJob, 'url' | 'refresh'>;
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
		implement(setup.showSetup, async (_input, { depotIds }) => readSetup(db, depotIds)),
		implement(setup.changeSetup, async ({ body }, { depotIds }) => {
			await saveSetup(db, body);
			return readSetup(db, depotIds);
		}),
		implement(showMessages, async () => messages),
		implement(showBackups, readBackups),
	];
}
