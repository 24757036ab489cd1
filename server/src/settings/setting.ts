// What a setting is, and how its text is parsed.

export type Setting<Value> = {
	/** Its row in docs/settings.md. */
	readonly meaning: { readonly en: string; readonly tr: string };
	/** The default value; null if there is none. */
	readonly fallback: string | null;
	/** Returns the value, or a sentence that describes valid values. */
	readonly read: (text: string) => Value | BadValue;
};

/** Why a value is invalid, e.g. "0 ile 65535 arasında bir tam sayı olmalı". */
export class BadValue {
	readonly rule: string;
	constructor(rule: string) {
		this.rule = rule;
	}
}

export function anyText(text: string): string {
	return text;
}

export function onOrOff(text: string): boolean | BadValue {
	if (text === 'on' || text === '1' || text === 'true') return true;
	if (text === 'off' || text === '0' || text === 'false') return false;
	return new BadValue('on ya da off olmalı');
}

export function integer(least: number, most: number) {
	return (text: string): number | BadValue => {
		const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
		if (value >= least && value <= most) return value;
		return new BadValue(`${least} ile ${most} arasında bir tam sayı olmalı`);
	};
}

export function matching(pattern: RegExp, rule: string) {
	return (text: string): string | BadValue => (pattern.test(text) ? text : new BadValue(rule));
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
	return (text: string): Choice | BadValue =>
		choices.find((choice) => choice === text) ??
		new BadValue(`şunlardan biri olmalı: ${choices.join(', ')}`);
}

/** `https://push.example.com,http://127.0.0.1:9000` */
export function origins(text: string): readonly string[] | BadValue {
	const parts = text.split(',').map((part) => part.trim().replace(/\/$/, ''));
	const isGood = parts.every(
		(part) => /^https?:$/.test(URL.parse(part)?.protocol ?? '') && new URL(part).origin === part,
	);
	return isGood
		? parts
		: new BadValue('virgülle ayrılmış adresler olmalı, örneğin https://push.example.com');
}

/** `on`, `off`, or origins that are allowed as well. */
export function onOffOrOrigins(text: string) {
	const isOn = onOrOff(text);
	if (!(isOn instanceof BadValue)) return { isOn, origins: [] };
	const list = origins(text);
	if (!(list instanceof BadValue)) return { isOn: true, origins: list };
	return new BadValue(
		'on, off ya da virgülle ayrılmış adresler olmalı, örneğin https://push.example.com',
	);
}

/** `https://localhost,capacitor://localhost`; kept as text, which is what a page sends. */
export function pageOrigins(text: string): readonly string[] | BadValue {
	const parts = text.split(',').map((part) => part.trim());
	const isGood = parts.every((part) => /^[a-z]+:\/\/[\w.-]+(:\d+)?$/.test(part));
	return isGood
		? parts
		: new BadValue('virgülle ayrılmış kökenler olmalı, örneğin https://localhost');
}

/** `com.example.sevk` or `com.example.sevk,sandbox` */
export function apnsTopic(text: string) {
	const topic = text.replace(/,sandbox$/, '');
	if (/^[\w.-]{3,150}$/.test(topic)) return { topic, sandbox: topic !== text };
	return new BadValue('bir paket kimliği olmalı, örneğin com.example.sevk');
}

const roadServices = ['osrm', 'valhalla'] as const;

/** `osrm+http://osrm:5000` */
export function roadService(text: string) {
	const kind = roadServices.find((name) => text.startsWith(`${name}+`));
	const address = text.slice(text.indexOf('+') + 1);
	if (kind === undefined || !/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
		return new BadValue('osrm ya da valhalla ve bir adres olmalı, örneğin osrm+http://osrm:5000');
	}
	return { kind, url: address.replace(/\/$/, '') };
}

export function url(protocols: readonly string[], example: string) {
	return (text: string): string | BadValue => {
		const protocol = URL.canParse(text) ? new URL(text).protocol : '';
		if (protocols.includes(protocol)) return text.replace(/\/$/, '');
		return new BadValue(`bir adres olmalı, örneğin ${example}`);
	};
}
