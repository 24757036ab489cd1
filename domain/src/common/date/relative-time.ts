import type { Instant } from './date.ts';

const steps = [
	{ unit: 'day', ms: 86_400_000 },
	{ unit: 'hour', ms: 3_600_000 },
	{ unit: 'minute', ms: 60_000 },
] as const;

const words = new Intl.RelativeTimeFormat('tr', { numeric: 'always' });

/**
 * Formats the time since an instant: `5 dakika önce`, `2 saat önce`; `az önce` under one minute.
 */
export function formatAgo(then: Instant, now: Instant): string {
	const age = ageOf(then, now);
	return age ? words.format(-age.count, age.unit) : 'az önce';
}

const units = { day: 'gün', hour: 'saat', minute: 'dk' } as const;

/** Formats an age for a table column (Zimmet Yaşı): `3 gün`, `9 saat`, `5 dk`, `<1 dk`. */
export function formatAge(then: Instant, now: Instant): string {
	const age = ageOf(then, now);
	return age ? `${age.count} ${units[age.unit]}` : '<1 dk';
}

function ageOf(then: Instant, now: Instant) {
	const agoMs = new Date(now).getTime() - new Date(then).getTime();
	const step = steps.find(({ ms }) => agoMs >= ms);
	return step && { count: Math.floor(agoMs / step.ms), unit: step.unit };
}
