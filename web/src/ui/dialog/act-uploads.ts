import { createContext } from 'react';

/**
 * Reports that uploads of an act's form began (1) or ended (-1): the act waits for them, so that no
 * file is left out of it.
 */
export const ActUploadsContext = createContext<(change: 1 | -1) => void>(() => undefined);
