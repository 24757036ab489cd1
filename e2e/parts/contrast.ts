import type { Locator } from '@playwright/test';

/**
 * The contrast of a text to what lies behind it, as it is painted (WCAG 1.4.3): axe passes over what
 * is disabled, but the reason why something is disabled has to be read.
 */
export async function contrastOf(text: Locator): Promise<number> {
	return text.evaluate((element) => {
		type Paint = [red: number, green: number, blue: number, alpha: number];
		const paintOf = (colour: string): Paint => {
			const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
			const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
			return [red, green, blue, alpha];
		};
		const over = (above: Paint, below: Paint): Paint => {
			const mixed = (at: 0 | 1 | 2) => above[at] * above[3] + below[at] * (1 - above[3]);
			return [mixed(0), mixed(1), mixed(2), 1];
		};
		const around: Element[] = [];
		for (let each: Element | null = element; each !== null; each = each.parentElement) {
			around.unshift(each);
		}
		let behind: Paint = [255, 255, 255, 1];
		let seen = 1;
		for (const each of around) {
			const style = getComputedStyle(each);
			seen *= Number(style.opacity);
			const [red, green, blue, alpha] = paintOf(style.backgroundColor);
			behind = over([red, green, blue, alpha * seen], behind);
		}
		const [red, green, blue, alpha] = paintOf(getComputedStyle(element).color);
		const painted = over([red, green, blue, alpha * seen], behind);
		const lightOf = (paint: Paint) => {
			const [r = 0, g = 0, b = 0] = paint.slice(0, 3).map((part) => {
				const share = part / 255;
				return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
			});
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		};
		const [one, other] = [lightOf(painted), lightOf(behind)];
		return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
	});
}
