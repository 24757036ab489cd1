// A routing service of the operator that answers ways by road; nothing is asked without one.
import type { RoadClass } from '@sevk/domain/common/place/water';
import type { RoadSettings } from '../../settings/settings.ts';
import { osrmTable } from './osrm-table.ts';
import { failed, type RoadAnswer, type RoadBlock, type RoadDialect } from './road-table.ts';
import { valhallaMatrix } from './valhalla-matrix.ts';

export type RoadService = {
	/** The service and what it calls the kind of vehicle: ways of another one are others. */
	readonly profileOf: (roadClass: RoadClass) => string;
	/** As many sources, and as many targets, are asked at once; less after the service refused it. */
	readonly blockSize: () => number;
	readonly ask: (
		block: Pick<RoadBlock, 'sources' | 'targets'>,
		roadClass: RoadClass,
		signal: AbortSignal,
	) => Promise<RoadAnswer>;
};

const dialects: Record<RoadSettings['kind'], RoadDialect> = {
	osrm: osrmTable,
	valhalla: valhallaMatrix,
};

/** What OSRM takes when it is started without options; Valhalla takes 50. */
const usualBlock = 100;
/** Time for one answer of the service. */
const usualWaitMs = 20_000;

export function openRoadService(
	settings: RoadSettings & { readonly block?: number; readonly answerWithinMs?: number },
): RoadService {
	const { kind, url, block: firstSize = usualBlock, answerWithinMs = usualWaitMs } = settings;
	const { profiles, request, read } = dialects[kind];
	let blockSize = firstSize;
	return {
		profileOf: (roadClass) => `${kind} ${profiles[roadClass]}`,
		blockSize: () => blockSize,
		ask: async (pairs, roadClass, signal) => {
			const block = { ...pairs, profile: profiles[roadClass] };
			const asked = request(url, block);
			try {
				const response = await fetch(asked.url, {
					...asked.init,
					redirect: 'error',
					signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
				});
				const answer = read(response.status, parsed(await response.text()), block);
				const size = Math.max(pairs.sources.length, pairs.targets.length);
				if (answer.state === 'too_big') blockSize = Math.max(1, Math.min(blockSize, size >> 1));
				return answer;
			} catch (error) {
				// The message of an error can quote the address with its secrets.
				const { name, cause } = error as Error;
				return failed((cause as NodeJS.ErrnoException | undefined)?.code ?? name);
			}
		},
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
