import type { PathName } from '@sevk/contract/common/paths';
import type { Right } from '@sevk/domain/access/right';
import type { ComponentType } from 'react';

/**
 * A screen's place in the app (docs/specification.md#2-screens): its address, who may see it, where
 * it hangs, its code.
 */
export type ScreenEntry = {
	readonly path: PathName;
	/** The specification's name of the screen. */
	readonly name: string;
	/** The specification's tag. `admin` is the back office; which of its people is said by `right`. */
	readonly access: 'public' | 'signed-in' | 'admin';
	readonly right?: Right;
	readonly crumb: string;
	readonly parent?: PathName;
	readonly load: () => Promise<ComponentType>;
};
