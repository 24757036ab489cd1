type Send<Input> = {
	readonly mutateAsync: (input: Input) => Promise<unknown>;
	readonly isPending: boolean;
	readonly error: unknown;
};

type Versioned<Params> = { readonly params: Params; readonly version: number };

type Acts<Params, Created, Edited> = {
	readonly create: Send<{ body: Created }>;
	readonly edit: Send<{ params: Params; body: Edited }>;
	readonly retire: Send<{ params: Params; body: { retired: boolean; version: number } }>;
};

/**
 * Adds, edits or retires a definition; `record` is null for a new one. An edit sends the version
 * that it is based on. `afterChange` runs after the server has accepted.
 */
export function useRecordActs<Params, Created, Edited>(
	record: Versioned<Params> | null,
	{ create, edit, retire }: Acts<Params, Created, Edited>,
	afterChange: () => Promise<unknown> = async () => undefined,
) {
	async function save(created: Created, editedAt: (version: number) => Edited) {
		if (record === null) await create.mutateAsync({ body: created });
		else {
			const { params, version } = record;
			await edit.mutateAsync({ params, body: editedAt(version) });
		}
		await afterChange();
	}

	async function changeRetired(retired: boolean) {
		if (record === null) return;
		const { params, version } = record;
		await retire.mutateAsync({ params, body: { retired, version } });
		await afterChange();
	}

	return {
		save,
		changeRetired,
		isSaving: create.isPending || edit.isPending,
		isRetiring: retire.isPending,
		error: create.error ?? edit.error ?? retire.error,
	};
}
