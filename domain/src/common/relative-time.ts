import type { Instant } from './date.ts';

const steps = [
	{ unit: 'day', ms: 86_400_000 },
	{ unit: 'hour', ms: 3_600_000 },
	{ unit: 'minute', ms: 60_000 },
] as const;

const words = new Intl.RelativeTimeFormat('tr', { numeric: 'always' });

/** How long ago something was: `5 dakika önce`, `2 saat önce`; under a minute `az önce`. */
export function formatAgo(then: Instant, now: Instant): string {
	const agoMs = new Date(now).getTime() - new Date(then).getTime();
	const step = steps.find(({ ms }) => agoMs >= ms);
	return step ? words.format(-Math.floor(agoMs / step.ms), step.unit) : 'az önce';
}
