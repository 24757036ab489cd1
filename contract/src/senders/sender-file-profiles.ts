// How the order files of a shop's account are read (docs/domain.md#file-profiles-of-senders).
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const senderFileProfile = z.object({
	id,
	/** How a file is read, in one line. */
	summary: z.string(),
	/** The fields that are read of it, from left to right. */
	columns: z.array(z.string()),
	usedAt: instant,
});
export type SenderFileProfile = z.infer<typeof senderFileProfile>;

const params = z.object({ senderId: id });

export const listSenderFileProfiles = endpoint({
	name: 'listSenderFileProfiles',
	summary: 'Bir göndericinin dosyaları nasıl okunuyor',
	method: 'GET',
	path: '/api/senders/:senderId/file-profiles',
	access: 'senders.read',
	params,
	answer: z.object({ items: z.array(senderFileProfile) }),
});

export const resetSenderFileProfile = endpoint({
	name: 'resetSenderFileProfile',
	summary: 'Göndericinin bir dosya biçimini unut; sonraki dosyada yeniden sorulur',
	method: 'POST',
	path: '/api/senders/:senderId/file-profiles/:profileId/reset',
	access: 'senders.edit',
	params: params.extend({ profileId: id }),
	answer: z.object({ id }),
});
