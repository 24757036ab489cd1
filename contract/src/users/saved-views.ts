import { viewScreens } from '@sevk/domain/users/saved-view';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

const fields = z.object({
	name: z.string().trim().min(2).max(40),
	/** The filters as serialized by domain saved-view: `kova=dispatch&bas=gun%2B0`. */
	query: z.string().max(1000),
	/** Applied when the list opens without filters; at most one per list. */
	isDefault: z.boolean(),
});

const savedView = fields.extend({ id });
export type SavedView = z.output<typeof savedView>;

const screen = z.enum(viewScreens);
const params = z.object({ viewId: id });
const views = z.object({ items: z.array(savedView) });

export const listSavedViews = endpoint({
	name: 'listSavedViews',
	summary: 'Bir liste için kayıtlı görünümlerim, ada göre',
	method: 'GET',
	path: '/api/me/saved-views',
	access: 'signed-in',
	query: z.object({ screen }),
	answer: views,
});

export const addSavedView = endpoint({
	name: 'addSavedView',
	summary: 'Filtreleri bir adla kaydet',
	method: 'POST',
	path: '/api/me/saved-views',
	access: 'signed-in',
	body: fields.extend({ screen }),
	answer: savedView,
	refusals: ['access/view-name-taken', 'access/too-many-views'],
});

export const changeSavedView = endpoint({
	name: 'changeSavedView',
	summary: 'Görünümün adını, filtrelerini veya varsayılan oluşunu değiştir',
	method: 'PATCH',
	path: '/api/me/saved-views/:viewId',
	access: 'signed-in',
	params,
	body: fields.partial(),
	answer: savedView,
	refusals: ['access/view-name-taken'],
});

export const dropSavedView = endpoint({
	name: 'dropSavedView',
	summary: 'Görünümü sil',
	method: 'DELETE',
	path: '/api/me/saved-views/:viewId',
	access: 'signed-in',
	params,
	answer: z.object({ id }),
});
