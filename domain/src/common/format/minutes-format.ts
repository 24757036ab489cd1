/** Formats minutes: `7 dk`, `1 sa 25 dk`. */
export function formatMinutes(minutes: number): string {
	const whole = Math.round(minutes);
	if (whole < 60) return `${whole} dk`;
	const rest = whole % 60;
	return rest === 0 ? `${whole / 60} sa` : `${Math.floor(whole / 60)} sa ${rest} dk`;
}
