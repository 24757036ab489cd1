type Paint = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * The contrast of a text to its painted background (WCAG 1.4.3). axe skips disabled elements, but
 * the reason why something is disabled must be readable.
 */
export function contrastOf(text: Element): number {
	const ancestors: Element[] = [];
	for (let each: Element | null = text; each !== null; each = each.parentElement) {
		ancestors.unshift(each);
	}
	let background: Paint = [255, 255, 255, 1];
	let opacity = 1;
	for (const each of ancestors) {
		const style = getComputedStyle(each);
		opacity *= Number(style.opacity);
		background = paintOver(paintOf(style.backgroundColor, opacity), background);
	}
	const painted = paintOver(paintOf(getComputedStyle(text).color, opacity), background);
	const [lighter, darker] = [luminance(painted), luminance(background)].sort((a, b) => b - a);
	return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function paintOf(color: string, opacity: number): Paint {
	const [red = 0, green = 0, blue = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
	return [red, green, blue, alpha * opacity];
}

function paintOver(above: Paint, below: Paint): Paint {
	const mixed = (at: 0 | 1 | 2) => above[at] * above[3] + below[at] * (1 - above[3]);
	return [mixed(0), mixed(1), mixed(2), 1];
}

function luminance(paint: Paint): number {
	const [red = 0, green = 0, blue = 0] = paint.slice(0, 3).map((part) => {
		const share = part / 255;
		return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
