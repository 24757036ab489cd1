import { shownAlertKinds } from '@sevk/domain/routes/common/route-alert-kind';
import { z } from 'zod';
import { instant } from '../common/ids.ts';

/** An alert that holds now, and when its fact began (docs/domain.md#route-alerts). */
export const routeAlert = z.object({ kind: z.enum(shownAlertKinds), since: instant });
export type RouteAlertAnswer = z.infer<typeof routeAlert>;
