// Reads the parts of an address line by the words that name them: "Moda Cad. Gül Apt. No:12 D:3"
// (docs/domain.md#address-key).
import { foldStored, limitMarks } from '../common/text/fold.ts';
import { type AddressToken, labelAt, splitAddress } from './address-label.ts';

export type AddressParts = {
	readonly neighbourhoods: readonly string[];
	/** Type and name, e.g. `cad moda`. */
	readonly ways: readonly string[];
	readonly site: string;
	readonly block: string;
	readonly door: string;
	/** Daire, else the floor. */
	readonly flat: string;
	/** Names before the door number without a word that says what they are, e.g. in another script. */
	readonly loose: readonly string[];
	/** Names of apartments, and the floor: they are often left out, so that no key has them. */
	readonly unkeyed: readonly string[];
	/** A number that may be a door or flat, but of which no word says what it is. */
	readonly hasLooseNumber: boolean;
};

/** Names of fields beside the line, folded, with which many lines begin. */
export type AddressPlace = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
};

export function readAddressLine(addressLine: string, place: AddressPlace): AddressParts {
	const folded = foldStored(limitMarks(addressLine));
	return new AddressReader(splitAddress(dropBrackets(folded)), place).read();
}

/** Brackets hold hints; one with a door or flat number is part of the address. */
function dropBrackets(text: string): string {
	return text.replace(/[([{]([^)\]}]*)(?:[)\]}]|$)/gu, (_, inside: string) =>
		/(?<!\p{L})(?:no|d|daire)[\s.:]*\d/u.test(inside) ? ` ${inside} ` : ' , ',
	);
}

type Door = { readonly number: string; readonly rest: string };

class AddressReader {
	private at = 0;
	/** Words since the last label or comma. */
	private run: string[] = [];
	private isAfterWay = false;
	private door: Door | null = null;
	private flat = '';
	private floor = '';
	private block = '';
	private readonly sites: string[] = [];
	private readonly buildings: string[] = [];
	private readonly ways: string[] = [];
	private readonly neighbourhoods: string[] = [];
	private readonly loose: string[] = [];
	private readonly hasDoorWord: boolean;

	private readonly tokens: readonly AddressToken[];
	private readonly place: AddressPlace;

	constructor(tokens: readonly AddressToken[], place: AddressPlace) {
		this.tokens = tokens;
		this.place = place;
		this.hasDoorWord = tokens.some((_, at) => labelAt(tokens, at)?.kind === 'door');
	}

	read(): AddressParts {
		while (this.at < this.tokens.length) this.readNext();
		const rest = this.door?.rest ?? '';
		// "38/2 D:12" is door 38/2, "38/12" is flat 12 of door 38.
		const isFlat = rest !== '' && this.flat === '';
		return {
			neighbourhoods: this.neighbourhoods,
			ways: this.ways,
			site: this.sites.join('+'),
			block: this.block,
			door: joinParts(this.door?.number ?? '', isFlat ? '' : rest),
			flat: (isFlat ? rest : this.flat) || (this.floor === '' ? '' : `kat ${this.floor}`),
			loose: this.loose,
			unkeyed: [...this.buildings, this.floor],
			hasLooseNumber: [...this.loose, ...this.run].some((text) => shortNumber.test(text)),
		};
	}

	private readNext(): void {
		const token = this.tokens[this.at] ?? ',';
		const label = labelAt(this.tokens, this.at);
		if (token === ',') {
			this.at += 1;
			this.leaveRun();
		} else if (isMark(token)) {
			this.at += 1;
		} else if (label === null || this.isName(label)) {
			this.readWord(token);
		} else {
			this.at += label.length;
			this.readLabel(label);
		}
	}

	/** "Site Mah.", "Çıkmaz Sok.", "Değirmen Yolu Cad.": a word of the name, not what it is. */
	private isName({ kind, length, weak }: Label): boolean {
		if (!namesBefore.has(kind)) return false;
		const next = labelAt(this.tokens, this.skipMarks(this.at + length, '.'));
		const isBeforeName = next !== null && namesBefore.has(next.kind);
		if (this.tokens[this.at + length] === ':') return false;
		if (this.run.length === 0) return isBeforeName && kind !== 'block';
		return weak && isBeforeName && !endsName(next);
	}

	private readWord(token: string): void {
		if (isNumber(token) && this.isBareDoor()) {
			this.takeDoor(this.readDoor());
			return;
		}
		this.run.push(token);
		this.at += 1;
	}

	/** "Moda Cad. 12/3" without a word before the number. */
	private isBareDoor(): boolean {
		if (this.hasDoorWord || !this.isAfterWay || this.door !== null || this.run.length > 0)
			return false;
		if ((this.tokens[this.at] ?? '').length > longestBareDoor) return false;
		for (let at = this.at + 1; at < this.tokens.length; at += 1) {
			const label = labelAt(this.tokens, at);
			if (this.tokens[at] === ',') return true;
			if (label !== null) return !namesWay.has(label.kind) && !this.isRightAfter(label, at);
		}
		return true;
	}

	/** "5. Blok", "2. Kat". */
	private isRightAfter({ kind }: Label, at: number): boolean {
		const isOrdinal = kind === 'block' || kind === 'floor' || kind === 'flat';
		const between = this.tokens.slice(this.at + 1, at);
		return (
			isOrdinal &&
			between.every((token) => token === '.') &&
			!isValue(this.tokens[this.skipMarks(at + 1)])
		);
	}

	private readLabel(label: Label): void {
		const wasColon = this.tokens[this.at] === ':';
		this.isAfterWay = false;
		switch (label.kind) {
			case 'door':
				this.readDoorLabel(label);
				break;
			case 'flat':
			case 'floor':
				this.readUnit(label);
				break;
			case 'block':
				this.readBlock();
				break;
			default: {
				const name = wasColon && this.run.length === 0 ? this.readNameAfter() : this.takeName();
				if (name !== '' || label.word === 'kumeevler') this.keepName(label, name);
			}
		}
	}

	private keepName({ kind, word }: Label, name: string): void {
		// "Bahariye Cad. köşesi" and "Gül Sitesi karşısı" are landmarks.
		if (landmarks.has(this.tokens[this.skipMarks(this.at, '.')] ?? '')) return;
		if (kind === 'neighbourhood') this.neighbourhoods.push(this.withoutPlace(name));
		if (kind === 'building') this.buildings.push(name);
		if (kind === 'site') this.sites.push(word === 'site' ? name : `${name} ${word}`);
		if (kind !== 'way') return;
		// Ways behind way and door are hints.
		if (this.door === null || this.ways.length === 0) this.ways.push(`${word} ${name}`);
		this.isAfterWay = true;
	}

	private takeName(): string {
		const words = this.run.splice(0);
		const { province, district } = this.place;
		// One alone may begin the name of a way: "Kadıköy Moda Cad.".
		const start = new Set([words[0], words[1]]);
		if (words.length > 2 && start.has(province) && start.has(district)) words.splice(0, 2);
		return joinName(words);
	}

	/** "Ataşehir Barış Mah." of Ataşehir is Barış. */
	private withoutPlace(name: string): string {
		const { province, district, neighbourhood } = this.place;
		if (neighbourhood !== '' && name.endsWith(neighbourhood)) {
			const before = name.slice(0, -neighbourhood.length);
			return before === district || before === province ? neighbourhood : name;
		}
		return district !== '' && name !== district && name.startsWith(district)
			? name.slice(district.length)
			: name;
	}

	/** "Cadde: Bahariye". */
	private readNameAfter(): string {
		const words: string[] = [];
		for (this.at += 1; this.at < this.tokens.length; this.at += 1) {
			const token = this.tokens[this.at] ?? ',';
			if (token === ',' || labelAt(this.tokens, this.at) !== null) break;
			if (!isMark(token)) words.push(token);
		}
		return joinName(words);
	}

	private readDoorLabel({ word }: Label): void {
		this.at = this.skipMarks(this.at);
		if (isNumber(this.tokens[this.at]) && word !== 'nolu') {
			this.leaveRun();
			this.takeDoor(this.readDoor());
		} else if (isNumber(this.run.at(-1))) {
			// "12 numara", "12 nolu 3. daire".
			this.takeDoor({ number: joinName(this.run.splice(-1)), rest: '' });
			this.leaveRun();
		}
	}

	/** A second number, as in "No:12 Gül Apt. No:5", is the flat. */
	private takeDoor(door: Door): void {
		if (this.door === null) this.door = door;
		else if (this.flat === '') this.flat = joinParts(door.number, door.rest);
	}

	/** `38`, `38/A`, `38-A` and `38 A` with a letter; `38/12` with a flat; `38-40` of two doors. */
	private readDoor(): Door {
		const door = { number: withoutZeros(this.tokens[this.at] ?? ''), rest: '' };
		this.at += 1;
		while (this.readDoorPart(door));
		return door;
	}

	private readDoorPart(door: { number: string; rest: string }): boolean {
		const mark = this.tokens[this.at] ?? '';
		const isJoined = mark === '/' || mark === '-';
		const next = this.tokens[this.at + (isJoined ? 1 : 0)] ?? '';
		if (isJoined && isNumber(next)) {
			if (mark === '-') door.number += `-${withoutZeros(next)}`;
			else door.rest = joinParts(door.rest, withoutZeros(next));
		} else if (this.isDoorLetter(next, isJoined) && /\d$/.test(door.number + door.rest)) {
			door[door.rest === '' ? 'number' : 'rest'] += next;
		} else {
			return false;
		}
		this.at += isJoined ? 2 : 1;
		return true;
	}

	/** "38 D 5" and "38 B Blok" have no letter. */
	private isDoorLetter(letter: string, isJoined: boolean): boolean {
		if (!/^[a-z]$/.test(letter)) return false;
		const at = this.at + (isJoined ? 1 : 0);
		let end = at + 1;
		while (isValue(this.tokens[end]) || '.-'.includes(this.tokens[end] ?? ' ')) end += 1;
		const next = labelAt(this.tokens, end);
		if (isJoined) return next === null || next.kind !== 'block' || this.tokens[at - 1] === '/';
		return labelAt(this.tokens, at) === null && (next === null || !namesBefore.has(next.kind));
	}

	private readUnit({ kind, word }: Label): void {
		const at = this.skipMarks(this.at);
		let value = '';
		if (isValue(this.tokens[at])) {
			this.at = at;
			const door = isNumber(this.tokens[at])
				? this.readDoor()
				: { number: this.tokens[this.at++] ?? '', rest: '' };
			value = joinParts(door.number, door.rest);
		} else if (isNumber(this.run.at(-1))) {
			value = withoutZeros(this.run.pop() ?? '');
		} else if (kind === 'floor') {
			// "Zemin kat".
			value = joinName(this.run.splice(-1));
		}
		if (value === '') return;
		if (kind === 'floor') this.floor ||= value;
		else this.flat ||= word === 'daire' ? value : `${word} ${value}`;
		this.leaveRun();
	}

	private readBlock(): void {
		if (this.run.length > 0) {
			// "Toki B Blok" is block B, "Menekşe Blok" is Menekşe.
			const isShort = (word: string) => word.length <= longestBlock;
			const from = this.run.findLastIndex((word) => !isShort(word)) + 1;
			this.block ||= this.run.splice(from === this.run.length ? 0 : from).join('');
		} else {
			this.at = this.skipMarks(this.at);
			// "Blok No: B".
			if (this.tokens[this.at] === 'no' && !isNumber(this.tokens[this.at + 1])) {
				this.at = this.skipMarks(this.at + 1);
			}
			while (isValue(this.tokens[this.at]) && labelAt(this.tokens, this.at) === null) {
				this.block += this.tokens[this.at];
				this.at += 1;
			}
		}
		this.leaveRun();
	}

	/** Behind the door number words are hints; il, ilçe and mahalle are known. */
	private leaveRun(): void {
		const name = this.takeName();
		this.isAfterWay = false;
		const { province, district, neighbourhood } = this.place;
		const isKnown = [province, district, neighbourhood, province + district, district + province];
		if (name !== '' && this.door === null && !isKnown.includes(name)) this.loose.push(name);
	}

	private skipMarks(from: number, marks = '.:#-/'): number {
		let at = from;
		while (at < this.tokens.length && marks.includes(this.tokens[at] ?? ' ')) at += 1;
		return at;
	}
}

type Label = NonNullable<ReturnType<typeof labelAt>>;

/** "Gül Sitesi A Blok" and "Yeni Köyü Küme Evleri" are two names. */
function endsName({ kind, word }: Label): boolean {
	return kind === 'building' || kind === 'block' || word === 'kumeevler';
}

const namesBefore = new Set(['neighbourhood', 'way', 'site', 'block', 'building']);
const namesWay = new Set(['neighbourhood', 'way']);

/** Longer numbers without a word are postal codes. */
const longestBareDoor = 4;
const shortNumber = /(?<!\d)\d{1,4}(?!\d)/;
/** `A`, `B2`, `12`. */
const longestBlock = 2;

const landmarks = new Set(
	'karsisi karsisinda yani yaninda arkasi arkasinda ustu ustunde alti altinda onu onunde kosesi bitisigi civari'.split(
		' ',
	),
);

function isMark(token: string): boolean {
	return /^[^\p{L}\p{M}\p{N}]$/u.test(token);
}

function isNumber(token: string | undefined): boolean {
	return token !== undefined && /^\d+[a-z]?$/.test(token);
}

function isValue(token: string | undefined): boolean {
	return token !== undefined && /^(?:\d+[a-z]?|[a-z])$/.test(token);
}

function withoutZeros(number: string): string {
	return number.replace(/^0+(?=\d)/, '');
}

/** `38/2`; one part alone without the stroke. */
function joinParts(one: string, other: string): string {
	return [one, other].filter((part) => part !== '').join('/');
}

/** Words in one; "1023/5" stays apart from "10235". */
function joinName(words: readonly string[]): string {
	return words.reduce(
		(name, word) => name + (/\d$/.test(name) && /^\d/.test(word) ? '-' : '') + word,
		'',
	);
}
