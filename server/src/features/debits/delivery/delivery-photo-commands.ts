// Photos that a phone announced with a result and sends when it has a network.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { fileIdOf, isPictureName } from '@sevk/domain/files/file';
import { fileRefusals } from '@sevk/domain/files/file-words';
import { claimFile } from '../../files/file-claim-commands.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { lockPhoto, readFileHash, savePhotoFile } from './delivery-photo-store.ts';

/**
 * Ties an uploaded picture to the photo that was announced. Also after the route was closed, and
 * repeatable: a phone without an answer sends the picture again.
 */
export async function attachPhoto(
	context: RouteCommandContext,
	{ photoId, fileName }: { readonly photoId: string; readonly fileName: string },
) {
	return actOnRoute(context, async (tx, { id: routeId, depotId }, { now }) => {
		const photo = await lockPhoto(tx, depotId, routeId, photoId);
		if (photo === null) return notFound();
		if (photo.arrived) return { photoId };
		const { caller } = context;
		const { attemptId } = photo;
		const claim = { fileName, depotId, noun: 'attempt', nounId: attemptId, caller };
		const refusal = isPictureName(fileName)
			? await claimFile(tx, claim)
			: refuse(fileRefusals, 'file/not-found');
		if (refusal !== null) return refusal;
		if ((await readFileHash(tx, depotId, fileIdOf(fileName) ?? '')) !== photo.sha256) {
			return refuse(fileRefusals, 'file/cut-off');
		}
		await savePhotoFile(tx, depotId, { id: photoId, attemptId, fileName }, now);
		return { photoId };
	});
}
