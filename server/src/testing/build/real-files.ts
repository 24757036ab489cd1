import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One of the right results of a row. */
export type Wanted = {
	readonly outcome: string;
	readonly fields?: Readonly<Record<string, unknown>>;
	/** A warning about this matter is needed. */
	readonly remark?: string;
};

export type WantedFile = {
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
	/** Codes as scanners send them, with the order of each by its number or line. */
	readonly scan?: readonly {
		readonly barcode: string;
		readonly orderNo?: string;
		readonly line?: number;
	}[];
	/** The stops of one route with all orders of the file. */
	readonly stops?: number;
	/** The file that was imported before. */
	readonly after?: string;
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
