/**
 * The oldest browsers in which the product works. The build writes no newer syntax; helpers that one of
 * them lacks are in `src/polyfills.ts`; `public/browser-check.js` says it to a person with an older one.
 */
export const oldestBrowsers = { ios: '16.4', chrome: '109', firefox: '115' };

/** The same as targets of the build. */
export const buildTargets = [
	`ios${oldestBrowsers.ios}`,
	`safari${oldestBrowsers.ios}`,
	`chrome${oldestBrowsers.chrome}`,
	`edge${oldestBrowsers.chrome}`,
	`firefox${oldestBrowsers.firefox}`,
];
