import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const setProfilePhoto = endpoint({
	name: 'setProfilePhoto',
	summary: 'Profil fotoğrafımı değiştir ya da kaldır',
	method: 'PUT',
	path: '/api/me/photo',
	access: 'signed-in',
	/** Name of an uploaded picture; null deletes the photo. */
	body: z.object({ photoFile: z.string().max(60).nullable() }),
	answer: z.object({ photoFile: z.string().nullable() }),
	refusals: ['file/not-found', 'file/not-a-picture', 'file/no-depot'],
});
