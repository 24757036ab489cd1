type VersionedAct = { readonly recordId: string; readonly version: number };
type Step = { readonly version: number; readonly answeredAtMs: number };

/** The page has read the record again by then; an older version belongs to an older screen. */
const keptMs = 60_000;

/**
 * Acts of this page on one record run one after the other, and each sends the version that the one
 * before it answered. Without this, a user who sorts stops and plans the route at once would be
 * refused as if another user had changed the route. A change by another user is still refused:
 * only a version that this page's own act raised is replaced.
 */
export function createOwnVersions() {
	const lastActs = new Map<string, Promise<unknown>>();
	const steps = new Map<string, Step>();

	function latestVersion({ recordId, version }: VersionedAct): number {
		const step = steps.get(`${recordId} ${version}`);
		if (step === undefined || Date.now() - step.answeredAtMs > keptMs) return version;
		return latestVersion({ recordId, version: step.version });
	}

	function keepAnswer(version: number, answer: unknown): void {
		for (const [name, { answeredAtMs }] of steps) {
			if (Date.now() - answeredAtMs > keptMs) steps.delete(name);
		}
		if (isVersioned(answer) && answer.version > version) {
			steps.set(`${answer.id} ${version}`, { version: answer.version, answeredAtMs: Date.now() });
		}
	}

	return {
		run: async <Input, Answer>(
			input: Input,
			send: (input: Input) => Promise<Answer>,
		): Promise<Answer> => {
			const act = versionedActOf(input);
			if (act === null) return send(input);
			const before = lastActs.get(act.recordId);
			const run = async () => {
				// The act before may fail; this one is then sent with the version that the page read.
				await before?.catch(() => undefined);
				const version = latestVersion(act);
				const answer = await send(withVersion(input, version));
				keepAnswer(version, answer);
				return answer;
			};
			const running = run();
			lastActs.set(act.recordId, running);
			try {
				return await running;
			} finally {
				if (lastActs.get(act.recordId) === running) lastActs.delete(act.recordId);
			}
		},
		/** Another user may sign in. */
		forgetAll: (): void => steps.clear(),
	};
}

/** Shared by the page. */
export const ownVersions = createOwnVersions();

type LooseInput = {
	readonly params?: Record<string, unknown>;
	readonly body?: { readonly version?: unknown };
};

/** The record of an act is its first parameter: `/api/routes/:routeId/plan`. */
function versionedActOf(input: unknown): VersionedAct | null {
	const { params, body } = (input ?? {}) as LooseInput;
	const recordId = Object.values(params ?? {})[0];
	const version = body?.version;
	return typeof recordId === 'string' && typeof version === 'number' ? { recordId, version } : null;
}

function withVersion<Input>(input: Input, version: number): Input {
	const { body } = input as LooseInput;
	return body?.version === version ? input : { ...input, body: { ...body, version } };
}

function isVersioned(answer: unknown): answer is { id: string; version: number } {
	const { id, version } = (answer ?? {}) as { id?: unknown; version?: unknown };
	return typeof id === 'string' && typeof version === 'number';
}
