import type { PathName } from '@sevk/contract/common/paths';
import type { Right } from '@sevk/domain/common/access/right';
import type { ComponentType } from 'react';

/**
 * The entry of a screen in the app (docs/specification.md#2-screens): address, right, parent,
 * code.
 */
export type ScreenEntry = {
	readonly path: PathName;
	/** The specification's name of the screen. */
	readonly name: string;
	/**
	 * The specification's tag. `admin` is the back office; `right` limits the screen to some of its
	 * users.
	 */
	readonly access: 'public' | 'signed-in' | 'admin';
	readonly right?: Right;
	readonly crumb: string;
	readonly parent?: PathName;
	readonly load: () => Promise<ComponentType>;
};
