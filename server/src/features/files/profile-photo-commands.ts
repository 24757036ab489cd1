import { refuse } from '@sevk/domain/common/rule/refusal';
import { isPictureName } from '@sevk/domain/files/file';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { lockPhoto, savePhoto } from '../identity/account/user-store.ts';
import { claimFile } from './file-claim-commands.ts';
import { releaseFile } from './file-store.ts';

/** Sets or removes the caller's photo. */
export async function setProfilePhoto(
	db: Database,
	caller: PersonCaller,
	photoFile: string | null,
) {
	if (photoFile !== null && !isPictureName(photoFile)) {
		return refuse(fileRefusals, 'file/not-a-picture');
	}
	return transact(db, async (tx) => {
		const { userId } = caller;
		const whose = { noun: 'user', nounId: userId } as const;
		const before = await lockPhoto(tx, userId);
		if (photoFile === before) return { photoFile };
		const [depotId] = caller.depotIds;
		if (photoFile !== null) {
			if (depotId === undefined) return refuse(fileRefusals, 'file/no-depot');
			const refused = await claimFile(tx, { fileName: photoFile, depotId, ...whose, caller });
			if (refused !== null) return refused;
		}
		await savePhoto(tx, userId, photoFile);
		if (before !== null) await releaseFile(tx, { fileName: before, ...whose });
		return { photoFile };
	});
}
