import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One of the right results of a row. */
export type Wanted = {
	readonly outcome: string;
	readonly fields?: Readonly<Record<string, unknown>>;
	/** A warning is needed. */
	readonly remark?: string;
};

type WantedFile = {
	readonly folder: string;
	readonly kind: string;
	readonly rows: readonly {
		readonly orderNo?: string;
		readonly line?: number;
		readonly title?: string;
		readonly oneOf: readonly Wanted[];
	}[];
	readonly rowCount?: number;
	/** Whether a question before anything is saved is right as well. */
	readonly mayAsk?: boolean;
	readonly mayRefuseFile?: boolean;
};

const folder = path.join(import.meta.dirname, '../real-inputs');

/** The files of a kind with what they must become; a later file follows an earlier one. */
export function wantedFiles(kind: string): [string, WantedFile][] {
	const all = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
		string,
		Omit<WantedFile, 'folder'>
	>;
	return Object.entries(all)
		.filter(([, file]) => file.kind === kind)
		.map(([name, file]) => [name, { ...file, folder }]);
}

export function isRefusedUpload(status: number): boolean {
	return status >= 400;
}
