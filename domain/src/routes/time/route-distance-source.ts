/** Where ways come from: all of a road service, all estimated, or some of each. */
export const distanceSources = ['road', 'estimate', 'mixed'] as const;
export type DistanceSource = (typeof distanceSources)[number];
